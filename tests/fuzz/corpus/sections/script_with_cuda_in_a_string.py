from tvm.script import tir as T
source = """
__global__ void k() {}
"""
other = '''
"""
@T.prim_func
def f():
    T.evaluate(0)
