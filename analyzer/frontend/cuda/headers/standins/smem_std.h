// A scrap of the C and C++ libraries, for machines that have neither: what kernels use (limits, type traits, min, max) and
// enough of the rest for host bodies to parse. Host functions are declared, never defined.
#pragma once
#pragma clang system_header

#include <stddef.h>
#include <stdint.h>

#define SMEM_BOTH constexpr __attribute__((host)) __attribute__((device))
#define SMEM_MATH1(F_) double F_(double); float F_##f(float);
#define SMEM_MATH2(F_) double F_(double, double); float F_##f(float, float);
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
#define SMEM_CLASSIFY(F) static inline __attribute__((host)) bool F(float a) { return __builtin_##F(a); } static inline __attribute__((host)) bool F(double a) { return __builtin_##F(a); }
SMEM_CLASSIFY(isnan) SMEM_CLASSIFY(isinf) SMEM_CLASSIFY(isfinite) SMEM_CLASSIFY(signbit)
#undef SMEM_CLASSIFY
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

template <class T_, T_ V_> struct integral_constant { static constexpr T_ value = V_; typedef T_ value_type; SMEM_BOTH operator T_() const { return V_; } };
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <class A_, class B_> struct is_same : integral_constant<bool, __is_same(A_, B_)> {};
template <class T_> struct is_integral : integral_constant<bool, __is_integral(T_)> {};
template <class T_> struct is_floating_point : integral_constant<bool, __is_floating_point(T_)> {};
template <class T_> struct is_arithmetic : integral_constant<bool, __is_arithmetic(T_)> {};
template <class T_> struct is_signed : integral_constant<bool, __is_signed(T_)> {};
template <class T_> struct is_unsigned : integral_constant<bool, __is_unsigned(T_)> {};
template <class T_> struct is_pointer : integral_constant<bool, __is_pointer(T_)> {};
template <class T_> struct is_trivially_copyable : integral_constant<bool, __is_trivially_copyable(T_)> {};
template <class B_, class D_> struct is_base_of : integral_constant<bool, __is_base_of(B_, D_)> {};
template <class A_, class B_> struct is_convertible : integral_constant<bool, __is_convertible(A_, B_)> {};
template <bool C_, class T_ = void> struct enable_if {};
template <class T_> struct enable_if<true, T_> { typedef T_ type; };
template <bool C_, class A_, class B_> struct conditional { typedef A_ type; };
template <class A_, class B_> struct conditional<false, A_, B_> { typedef B_ type; };
template <class T_> struct remove_reference { typedef __remove_reference_t(T_) type; };
template <class T_> struct remove_cv { typedef __remove_cv(T_) type; };
template <class T_> struct remove_const { typedef __remove_const(T_) type; };
template <class T_> struct remove_pointer { typedef __remove_pointer(T_) type; };
template <class T_> struct decay { typedef __decay(T_) type; };
template <class T_> struct make_unsigned { typedef __make_unsigned(T_) type; };
template <class T_> struct make_signed { typedef __make_signed(T_) type; };
template <class T_> struct underlying_type { typedef __underlying_type(T_) type; };
template <bool C_, class T_ = void> using enable_if_t = typename enable_if<C_, T_>::type;
template <bool C_, class A_, class B_> using conditional_t = typename conditional<C_, A_, B_>::type;
template <class T_> using remove_reference_t = typename remove_reference<T_>::type;
template <class T_> using remove_cv_t = typename remove_cv<T_>::type;
template <class T_> using decay_t = typename decay<T_>::type;
template <class...> using void_t = void;
template <class A_, class B_> inline constexpr bool is_same_v = __is_same(A_, B_);
template <class T_> inline constexpr bool is_integral_v = __is_integral(T_);
template <class T_> inline constexpr bool is_floating_point_v = __is_floating_point(T_);
template <class T_> inline constexpr bool is_arithmetic_v = __is_arithmetic(T_);
template <class A_, class B_> inline constexpr bool is_convertible_v = __is_convertible(A_, B_);
template <class T_> SMEM_BOTH T_ &&forward(remove_reference_t<T_> &v) { return static_cast<T_ &&>(v); }
template <class T_> SMEM_BOTH remove_reference_t<T_> &&move(T_ &&v) { return static_cast<remove_reference_t<T_> &&>(v); }
template <class T_> T_ &&declval();
template <class T_> SMEM_BOTH void swap(T_ &a, T_ &b) { T_ t = a; a = b; b = t; }
template <class T_> SMEM_BOTH const T_ &min(const T_ &a, const T_ &b) { return b < a ? b : a; }
template <class T_> SMEM_BOTH const T_ &max(const T_ &a, const T_ &b) { return a < b ? b : a; }

template <class T_> struct __smem_limits {
    static constexpr bool is_specialized = __is_arithmetic(T_), is_integer = __is_integral(T_), is_signed = __is_signed(T_);
    static constexpr bool has_infinity = __is_floating_point(T_), has_quiet_NaN = has_infinity;
    static constexpr int digits = sizeof(T_) == 8 ? 53 : 24;
    static SMEM_BOTH T_ integer_max() { return is_signed ? (T_)((1ull << (8 * sizeof(T_) - 1)) - 1) : (T_)~0ull; }
};
template <class T_> struct numeric_limits : __smem_limits<T_> {
    using L_ = __smem_limits<T_>;
    static SMEM_BOTH T_ max() { if constexpr (L_::is_integer) return L_::integer_max(); else return sizeof(T_) == 4 ? (T_)3.40282347e38f : (T_)1.7976931348623157e308; }
    static SMEM_BOTH T_ lowest() { if constexpr (L_::is_integer) return L_::is_signed ? (T_)(-L_::integer_max() - 1) : T_(0); else return -max(); }
    static SMEM_BOTH T_ min() { if constexpr (L_::is_integer) return lowest(); else return sizeof(T_) == 4 ? (T_)1.17549435e-38f : (T_)2.2250738585072014e-308; }
    static SMEM_BOTH T_ epsilon() { return sizeof(T_) == 4 ? (T_)1.1920929e-7f : (T_)2.220446049250313e-16; }
    static SMEM_BOTH T_ infinity() { return (T_)__builtin_inf(); }
    static SMEM_BOTH T_ quiet_NaN() { return (T_)__builtin_nan(""); }
};

template <class E_> class initializer_list {
    const E_ *first_;
    size_t size_;

  public:
    SMEM_BOTH initializer_list() : first_(nullptr), size_(0) {}
    SMEM_BOTH size_t size() const { return size_; }
    SMEM_BOTH const E_ *begin() const { return first_; }
    SMEM_BOTH const E_ *end() const { return first_ + size_; }
};
template <class A_, class B_> struct pair { A_ first; B_ second; };
template <class A_, class B_> SMEM_BOTH pair<A_, B_> make_pair(A_ a, B_ b) { return {a, b}; }
template <class T_, size_t N_> struct array {
    T_ elements[N_];
    SMEM_BOTH T_ &operator[](size_t i) { return elements[i]; }
    SMEM_BOTH const T_ &operator[](size_t i) const { return elements[i]; }
    SMEM_BOTH size_t size() const { return N_; }
    SMEM_BOTH T_ *begin() { return elements; }
    SMEM_BOTH T_ *end() { return elements + N_; }
    SMEM_BOTH T_ *data() { return elements; }
};
template <class T_> struct __smem_sequence {
    typedef T_ value_type;
    typedef T_ *iterator;
    template <class... A_> __smem_sequence(A_ &&...);
    __smem_sequence(initializer_list<T_>);
    T_ *begin() const; T_ *end() const; T_ *data() const; size_t size() const; size_t length() const; bool empty() const;
    T_ &operator[](size_t) const; T_ &at(size_t) const; T_ &front() const; T_ &back() const; const T_ *c_str() const;
    void push_back(const T_ &); void pop_back(); void resize(size_t); void resize(size_t, const T_ &); void reserve(size_t); void clear();
    template <class... A_> void emplace_back(A_ &&...); template <class... A_> void assign(A_ &&...); template <class... A_> void insert(A_ &&...);
    template <class... A_> void erase(A_ &&...);
};
template <class T_, class A_ = void> struct vector : __smem_sequence<T_> { using __smem_sequence<T_>::__smem_sequence; };
struct string : __smem_sequence<char> {
    using __smem_sequence<char>::__smem_sequence;
    template <class T_> string &operator+=(const T_ &);
    template <class T_> string operator+(const T_ &) const;
    template <class T_> bool operator==(const T_ &) const;
    template <class T_> bool operator!=(const T_ &) const;
    template <class... A_> string substr(A_ &&...) const;
    template <class... A_> size_t find(A_ &&...) const;
    static constexpr size_t npos = -1;
};
string operator+(const char *, const string &);
template <class T_> string to_string(T_);
template <class... A_> int stoi(A_ &&...);
struct exception { const char *what() const; };
struct runtime_error : exception { template <class A_> explicit runtime_error(A_ &&); };
struct invalid_argument : exception { template <class A_> explicit invalid_argument(A_ &&); };
struct ostream { template <class T_> ostream &operator<<(const T_ &); ostream &operator<<(ostream &(*)(ostream &)); template <class... A_> void write(A_ &&...); };
struct istream { template <class T_> istream &operator>>(T_ &); };
struct stringstream : ostream { string str() const; };
typedef stringstream ostringstream;
struct ifstream : istream { template <class... A_> explicit ifstream(A_ &&...); bool is_open() const; void close(); bool good() const; };
struct ofstream : ostream { template <class... A_> explicit ofstream(A_ &&...); bool is_open() const; void close(); };
extern ostream cout, cerr, clog;
extern istream cin;
ostream &endl(ostream &);
ostream &fixed(ostream &);
struct __smem_manipulator {};
__smem_manipulator setprecision(int);
__smem_manipulator setw(int);
struct random_device { unsigned operator()(); };
struct mt19937 { template <class... A_> explicit mt19937(A_ &&...); unsigned operator()(); };
typedef mt19937 default_random_engine, mt19937_64;
template <class T_ = double> struct uniform_real_distribution { template <class... A_> uniform_real_distribution(A_...); template <class G_> T_ operator()(G_ &) { return T_(); } };
template <class T_ = double> struct normal_distribution { template <class... A_> normal_distribution(A_...); template <class G_> T_ operator()(G_ &) { return T_(); } };
template <class T_ = int> struct uniform_int_distribution { template <class... A_> uniform_int_distribution(A_...); template <class G_> T_ operator()(G_ &) { return T_(); } };
struct nullopt_t {};
extern const nullopt_t nullopt;
template <class T_> struct optional { template <class... A_> optional(A_ &&...); bool has_value() const; explicit operator bool() const; T_ &value() const; T_ &operator*() const; T_ *operator->() const; };
template <class T_> struct unique_ptr { template <class... A_> unique_ptr(A_ &&...); T_ *get() const; T_ &operator*() const; T_ *operator->() const; void reset(); };
template <class T_, class... A_> unique_ptr<T_> make_unique(A_ &&...);
template <class F_> struct function;
template <class R_, class... P_> struct function<R_(P_...)> { template <class F_> function(F_ &&) {} R_ operator()(P_...) const; };
template <class T_ = void> struct plus { SMEM_BOTH T_ operator()(const T_ &a, const T_ &b) const { return a + b; } };
template <class T_ = void> struct less { SMEM_BOTH bool operator()(const T_ &a, const T_ &b) const { return a < b; } };
template <class T_ = void> struct greater { SMEM_BOTH bool operator()(const T_ &a, const T_ &b) const { return b < a; } };
#define SMEM_STD_ALGORITHM(R_, F_) template <class... A_> R_ F_(A_ &&...) { __builtin_unreachable(); }
SMEM_STD_ALGORITHM(void, sort) SMEM_STD_ALGORITHM(void, fill) SMEM_STD_ALGORITHM(void, fill_n) SMEM_STD_ALGORITHM(void, copy)
SMEM_STD_ALGORITHM(void, generate) SMEM_STD_ALGORITHM(void, iota) SMEM_STD_ALGORITHM(void, for_each) SMEM_STD_ALGORITHM(void, transform)
SMEM_STD_ALGORITHM(void, shuffle) SMEM_STD_ALGORITHM(bool, equal)
template <class I_, class T_> T_ accumulate(I_, I_, T_);
template <class I_> I_ max_element(I_, I_);
template <class I_> I_ min_element(I_, I_);
template <class I_> I_ begin(I_);
#undef SMEM_STD_ALGORITHM

namespace chrono {
template <class R_, class P_ = void> struct duration { duration(); template <class T_> duration(T_); double count() const; };
typedef duration<long> milliseconds, microseconds, nanoseconds, seconds;
struct __smem_point { duration<double> operator-(__smem_point) const; };
struct steady_clock { static __smem_point now(); };
typedef steady_clock high_resolution_clock, system_clock;
template <class D_, class T_> D_ duration_cast(T_);
} // namespace chrono
enum memory_order { memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst };
template <class T_> struct complex { T_ re, im; SMEM_BOTH complex(T_ re = T_(), T_ im = T_()) : re(re), im(im) {} SMEM_BOTH T_ real() const { return re; } SMEM_BOTH T_ imag() const { return im; } };
struct nothrow_t {};
extern const nothrow_t nothrow;
} // namespace std
