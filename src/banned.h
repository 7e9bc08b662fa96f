/*
 * banned.h - functions nobody may call, because a safer one is at hand. The build includes this
 * before every file of ours.
 */
#if !defined(SH_BANNED_H) && !defined(__ASSEMBLER__)
#define SH_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC poison strcpy strcat strncpy strncat stpcpy sprintf vsprintf gets strtok atoi atol atof
#pragma GCC poison rand srand

#endif
