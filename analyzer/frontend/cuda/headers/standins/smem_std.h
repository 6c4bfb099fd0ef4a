// A scrap of the C and C++ libraries, for machines that have neither: what kernels use (limits, type traits, min, max) and
// enough of the rest for host bodies to parse. Host functions are declared, never defined.
#pragma once
#pragma clang system_header

#include <stddef.h>
#include <stdint.h>

#define SMEM_BOTH constexpr __attribute__((host)) __attribute__((device))
#define SMEM_MATH1(F) double F(double); float F##f(float);
#define SMEM_MATH2(F) double F(double, double); float F##f(float, float);
extern "C" {
SMEM_MATH1(acos) SMEM_MATH1(acosh) SMEM_MATH1(asin) SMEM_MATH1(asinh) SMEM_MATH1(atan) SMEM_MATH1(atanh) SMEM_MATH1(cbrt)
SMEM_MATH1(ceil) SMEM_MATH1(cos) SMEM_MATH1(cosh) SMEM_MATH1(erf) SMEM_MATH1(erfc) SMEM_MATH1(exp) SMEM_MATH1(exp2) SMEM_MATH1(expm1)
SMEM_MATH1(fabs) SMEM_MATH1(floor) SMEM_MATH1(lgamma) SMEM_MATH1(log) SMEM_MATH1(log10) SMEM_MATH1(log1p) SMEM_MATH1(log2) SMEM_MATH1(logb)
SMEM_MATH1(nearbyint) SMEM_MATH1(rint) SMEM_MATH1(round) SMEM_MATH1(sin) SMEM_MATH1(sinh) SMEM_MATH1(sqrt) SMEM_MATH1(tan) SMEM_MATH1(tanh)
SMEM_MATH1(tgamma) SMEM_MATH1(trunc)
SMEM_MATH2(atan2) SMEM_MATH2(copysign) SMEM_MATH2(fdim) SMEM_MATH2(fmax) SMEM_MATH2(fmin) SMEM_MATH2(fmod) SMEM_MATH2(hypot)
SMEM_MATH2(nextafter) SMEM_MATH2(pow) SMEM_MATH2(remainder)
double fma(double, double, double); float fmaf(float, float, float); double ldexp(double, int); float ldexpf(float, int);
long lrint(double); long lround(double); long lrintf(float); long lroundf(float);
int abs(int); long labs(long); long long llabs(long long);
void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *); void *aligned_alloc(size_t, size_t);
void exit(int) __attribute__((noreturn)); void abort() __attribute__((noreturn)); int atoi(const char *); double atof(const char *);
long atol(const char *); long strtol(const char *, char **, int); int rand(); void srand(unsigned); char *getenv(const char *); int system(const char *);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t); void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t); size_t strlen(const char *); int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t); char *strcpy(char *, const char *); char *strcat(char *, const char *);
char *strchr(const char *, int); char *strstr(const char *, const char *); char *strerror(int);
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout, *stderr;
int printf(const char *, ...); int fprintf(FILE *, const char *, ...); int sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...); int puts(const char *); int putchar(int); int fflush(FILE *); int scanf(const char *, ...);
FILE *fopen(const char *, const char *); int fclose(FILE *); size_t fread(void *, size_t, size_t, FILE *); int fscanf(FILE *, const char *, ...);
size_t fwrite(const void *, size_t, size_t, FILE *); char *fgets(char *, int, FILE *); int fseek(FILE *, long, int); long ftell(FILE *);
int getchar(); void perror(const char *); int feof(FILE *);
typedef long time_t; typedef long clock_t;
time_t time(time_t *); clock_t clock();
struct timeval { long tv_sec, tv_usec; };
struct timespec { long tv_sec, tv_nsec; };
int gettimeofday(struct timeval *, void *); int clock_gettime(int, struct timespec *); unsigned sleep(unsigned); int usleep(unsigned);
int getopt(int, char *const *, const char *);
}
#define CLOCKS_PER_SEC 1000000l
#define CLOCK_MONOTONIC 1
#define CLOCK_REALTIME 0
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define SEEK_SET 0
#define SEEK_END 2
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VAL __builtin_huge_val()
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_E 2.7182818284590452354
#define M_LN2 0.69314718055994530942
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define M_LOG2E 1.4426950408889634074
#define M_2_SQRTPI 1.12837916709551257390
enum { FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL };
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef long ssize_t;

namespace std {
using ::size_t; using ::ptrdiff_t; using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t; using ::uint8_t; using ::uint16_t;
using ::uint32_t; using ::uint64_t; using ::uintptr_t; using ::malloc; using ::free; using ::exit; using ::abort; using ::printf;
using ::fprintf; using ::memcpy; using ::memset; using ::strlen; using ::rand; using ::srand; using ::atoi; using ::abs; using ::FILE;
using ::fopen; using ::fclose; using ::time; using ::strcmp; using ::getenv; using ::snprintf;
typedef decltype(nullptr) nullptr_t;

template <class T, T V> struct integral_constant { static constexpr T value = V; typedef T value_type; SMEM_BOTH operator T() const { return V; } };
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <class A, class B> struct is_same : integral_constant<bool, __is_same(A, B)> {};
template <class T> struct is_integral : integral_constant<bool, __is_integral(T)> {};
template <class T> struct is_floating_point : integral_constant<bool, __is_floating_point(T)> {};
template <class T> struct is_arithmetic : integral_constant<bool, __is_arithmetic(T)> {};
template <class T> struct is_signed : integral_constant<bool, __is_signed(T)> {};
template <class T> struct is_unsigned : integral_constant<bool, __is_unsigned(T)> {};
template <class T> struct is_pointer : integral_constant<bool, __is_pointer(T)> {};
template <class T> struct is_trivially_copyable : integral_constant<bool, __is_trivially_copyable(T)> {};
template <class B, class D> struct is_base_of : integral_constant<bool, __is_base_of(B, D)> {};
template <class A, class B> struct is_convertible : integral_constant<bool, __is_convertible(A, B)> {};
template <bool C, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { typedef T type; };
template <bool C, class A, class B> struct conditional { typedef A type; };
template <class A, class B> struct conditional<false, A, B> { typedef B type; };
template <class T> struct remove_reference { typedef __remove_reference_t(T) type; };
template <class T> struct remove_cv { typedef __remove_cv(T) type; };
template <class T> struct remove_const { typedef __remove_const(T) type; };
template <class T> struct remove_pointer { typedef __remove_pointer(T) type; };
template <class T> struct decay { typedef __decay(T) type; };
template <class T> struct make_unsigned { typedef __make_unsigned(T) type; };
template <class T> struct make_signed { typedef __make_signed(T) type; };
template <class T> struct underlying_type { typedef __underlying_type(T) type; };
template <bool C, class T = void> using enable_if_t = typename enable_if<C, T>::type;
template <bool C, class A, class B> using conditional_t = typename conditional<C, A, B>::type;
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> using decay_t = typename decay<T>::type;
template <class...> using void_t = void;
template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B);
template <class T> inline constexpr bool is_integral_v = __is_integral(T);
template <class T> inline constexpr bool is_floating_point_v = __is_floating_point(T);
template <class T> inline constexpr bool is_arithmetic_v = __is_arithmetic(T);
template <class A, class B> inline constexpr bool is_convertible_v = __is_convertible(A, B);
template <class T> SMEM_BOTH T &&forward(remove_reference_t<T> &v) { return static_cast<T &&>(v); }
template <class T> SMEM_BOTH remove_reference_t<T> &&move(T &&v) { return static_cast<remove_reference_t<T> &&>(v); }
template <class T> T &&declval();
template <class T> SMEM_BOTH void swap(T &a, T &b) { T t = a; a = b; b = t; }
template <class T> SMEM_BOTH const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> SMEM_BOTH const T &max(const T &a, const T &b) { return a < b ? b : a; }

template <class T> struct __smem_limits {
    static constexpr bool is_specialized = __is_arithmetic(T), is_integer = __is_integral(T), is_signed = __is_signed(T);
    static constexpr bool has_infinity = __is_floating_point(T), has_quiet_NaN = has_infinity;
    static constexpr int digits = sizeof(T) == 8 ? 53 : 24;
    static SMEM_BOTH T integer_max() { return is_signed ? (T)((1ull << (8 * sizeof(T) - 1)) - 1) : (T)~0ull; }
};
template <class T> struct numeric_limits : __smem_limits<T> {
    using L = __smem_limits<T>;
    static SMEM_BOTH T max() { if constexpr (L::is_integer) return L::integer_max(); else return sizeof(T) == 4 ? (T)3.40282347e38f : (T)1.7976931348623157e308; }
    static SMEM_BOTH T lowest() { if constexpr (L::is_integer) return L::is_signed ? (T)(-L::integer_max() - 1) : T(0); else return -max(); }
    static SMEM_BOTH T min() { if constexpr (L::is_integer) return lowest(); else return sizeof(T) == 4 ? (T)1.17549435e-38f : (T)2.2250738585072014e-308; }
    static SMEM_BOTH T epsilon() { return sizeof(T) == 4 ? (T)1.1920929e-7f : (T)2.220446049250313e-16; }
    static SMEM_BOTH T infinity() { return (T)__builtin_inf(); }
    static SMEM_BOTH T quiet_NaN() { return (T)__builtin_nan(""); }
};

template <class E> class initializer_list {
    const E *first_;
    size_t size_;

  public:
    SMEM_BOTH initializer_list() : first_(nullptr), size_(0) {}
    SMEM_BOTH size_t size() const { return size_; }
    SMEM_BOTH const E *begin() const { return first_; }
    SMEM_BOTH const E *end() const { return first_ + size_; }
};
template <class A, class B> struct pair { A first; B second; };
template <class A, class B> SMEM_BOTH pair<A, B> make_pair(A a, B b) { return {a, b}; }
template <class T, size_t N> struct array {
    T elements[N];
    SMEM_BOTH T &operator[](size_t i) { return elements[i]; }
    SMEM_BOTH const T &operator[](size_t i) const { return elements[i]; }
    SMEM_BOTH size_t size() const { return N; }
    SMEM_BOTH T *begin() { return elements; }
    SMEM_BOTH T *end() { return elements + N; }
    SMEM_BOTH T *data() { return elements; }
};
template <class T> struct __smem_sequence {
    typedef T value_type;
    typedef T *iterator;
    template <class... A> __smem_sequence(A &&...);
    __smem_sequence(initializer_list<T>);
    T *begin() const; T *end() const; T *data() const; size_t size() const; size_t length() const; bool empty() const;
    T &operator[](size_t) const; T &at(size_t) const; T &front() const; T &back() const; const T *c_str() const;
    void push_back(const T &); void pop_back(); void resize(size_t); void resize(size_t, const T &); void reserve(size_t); void clear();
    template <class... A> void emplace_back(A &&...); template <class... A> void assign(A &&...); template <class... A> void insert(A &&...);
    template <class... A> void erase(A &&...);
};
template <class T, class A = void> struct vector : __smem_sequence<T> { using __smem_sequence<T>::__smem_sequence; };
struct string : __smem_sequence<char> {
    using __smem_sequence<char>::__smem_sequence;
    template <class T> string &operator+=(const T &);
    template <class T> string operator+(const T &) const;
    template <class T> bool operator==(const T &) const;
    template <class T> bool operator!=(const T &) const;
    template <class... A> string substr(A &&...) const;
    template <class... A> size_t find(A &&...) const;
    static constexpr size_t npos = -1;
};
string operator+(const char *, const string &);
template <class T> string to_string(T);
template <class... A> int stoi(A &&...);
struct exception { const char *what() const; };
struct runtime_error : exception { template <class A> explicit runtime_error(A &&); };
struct invalid_argument : exception { template <class A> explicit invalid_argument(A &&); };
struct ostream { template <class T> ostream &operator<<(const T &); ostream &operator<<(ostream &(*)(ostream &)); template <class... A> void write(A &&...); };
struct istream { template <class T> istream &operator>>(T &); };
struct stringstream : ostream { string str() const; };
typedef stringstream ostringstream;
struct ifstream : istream { template <class... A> explicit ifstream(A &&...); bool is_open() const; void close(); bool good() const; };
struct ofstream : ostream { template <class... A> explicit ofstream(A &&...); bool is_open() const; void close(); };
extern ostream cout, cerr, clog;
extern istream cin;
ostream &endl(ostream &);
ostream &fixed(ostream &);
struct __smem_manipulator {};
__smem_manipulator setprecision(int);
__smem_manipulator setw(int);
struct random_device { unsigned operator()(); };
struct mt19937 { template <class... A> explicit mt19937(A &&...); unsigned operator()(); };
typedef mt19937 default_random_engine, mt19937_64;
template <class T = double> struct uniform_real_distribution { template <class... A> uniform_real_distribution(A...); template <class G> T operator()(G &) { return T(); } };
template <class T = double> struct normal_distribution { template <class... A> normal_distribution(A...); template <class G> T operator()(G &) { return T(); } };
template <class T = int> struct uniform_int_distribution { template <class... A> uniform_int_distribution(A...); template <class G> T operator()(G &) { return T(); } };
template <class T> struct unique_ptr { template <class... A> unique_ptr(A &&...); T *get() const; T &operator*() const; T *operator->() const; void reset(); };
template <class T, class... A> unique_ptr<T> make_unique(A &&...);
template <class F> struct function;
template <class R, class... P> struct function<R(P...)> { template <class F> function(F &&) {} R operator()(P...) const; };
template <class T = void> struct plus { SMEM_BOTH T operator()(const T &a, const T &b) const { return a + b; } };
template <class T = void> struct less { SMEM_BOTH bool operator()(const T &a, const T &b) const { return a < b; } };
template <class T = void> struct greater { SMEM_BOTH bool operator()(const T &a, const T &b) const { return b < a; } };
#define SMEM_STD_ALGORITHM(R, F) template <class... A> R F(A &&...) { __builtin_unreachable(); }
SMEM_STD_ALGORITHM(void, sort) SMEM_STD_ALGORITHM(void, fill) SMEM_STD_ALGORITHM(void, fill_n) SMEM_STD_ALGORITHM(void, copy)
SMEM_STD_ALGORITHM(void, generate) SMEM_STD_ALGORITHM(void, iota) SMEM_STD_ALGORITHM(void, for_each) SMEM_STD_ALGORITHM(void, transform)
SMEM_STD_ALGORITHM(void, shuffle) SMEM_STD_ALGORITHM(bool, equal)
template <class I, class T> T accumulate(I, I, T);
template <class I> I max_element(I, I);
template <class I> I min_element(I, I);
template <class I> I begin(I);
#undef SMEM_STD_ALGORITHM

namespace chrono {
template <class R, class P = void> struct duration { duration(); template <class T> duration(T); double count() const; };
typedef duration<long> milliseconds, microseconds, nanoseconds, seconds;
struct __smem_point { duration<double> operator-(__smem_point) const; };
struct steady_clock { static __smem_point now(); };
typedef steady_clock high_resolution_clock, system_clock;
template <class D, class T> D duration_cast(T);
} // namespace chrono
enum memory_order { memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst };
template <class T> struct complex { T re, im; SMEM_BOTH complex(T re = T(), T im = T()) : re(re), im(im) {} SMEM_BOTH T real() const { return re; } SMEM_BOTH T imag() const { return im; } };
struct nothrow_t {};
extern const nothrow_t nothrow;
} // namespace std
