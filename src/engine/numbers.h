/* engine/numbers.h - logarithm and exponential that give the same bits on every machine. */
#ifndef SH_ENGINE_NUMBERS_H
#define SH_ENGINE_NUMBERS_H

#include <stdint.h>
#include <string.h>

static inline float sh_float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t sh_bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* ln x for x > 0 that is not tiny; off by less than 0.0002. The exponent counts, the mantissa m in
   1..2 is a series in (m - s) / (m + s) around the middle s. */
static inline float sh_ln(float x)
{
    uint32_t bits = sh_bits_of(x);
    float exponent = (float)(int32_t)(bits >> 23) - 127.0f;
    float m = sh_float_of((bits & 0x7fffff) | 0x3f800000), s = 1.41421356f, y = (m - s) / (m + s);
    float ln_m = 0.34657359f + 2.0f * y * (1.0f + y * y * (1.0f / 3 + y * y * 0.2f));
    return 0.69314718f * exponent + ln_m;
}

/* e to the x for x <= 0; 0 where that is next to nothing. Off by less than 0.01 %. */
static inline float sh_exp(float x)
{
    float halvings = x * -1.44269504f;
    if (halvings > 100.0f) return 0.0f;
    int32_t whole = (int32_t)halvings;
    float rest = ((float)whole - halvings) * 0.69314718f; /* -ln 2 to 0 */
    float e = 1.0f + rest * (1.0f + rest * (0.5f + rest * (1.0f / 6 + rest * (1.0f / 24 +
              rest * (1.0f / 120)))));
    return e * sh_float_of((uint32_t)(127 - whole) << 23);
}

#endif
