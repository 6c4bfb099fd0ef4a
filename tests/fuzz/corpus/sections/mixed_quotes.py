@T.prim_func
"""

__global__
'''