// May be included again, with NDEBUG changed.
#undef assert
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))
extern "C" void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#endif
