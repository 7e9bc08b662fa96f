/*
 * runtime/nfc.h - one way to write a word: Unicode's normal form C.
 *
 * The same letter can be written as one character or as a letter and an accent. Rules compare
 * bytes, so what people type is normalised once, where it comes in: lines of a connection, words
 * typed at the terminal, files of words.
 */
#ifndef RUNTIME_NFC_H
#define RUNTIME_NFC_H

#include <stdbool.h>
#include <stddef.h>

/* Normalise a text in its place; returns its new length, and it is followed by a NUL then. It stays
   as it is if it is not valid UTF-8, or if its normal form would not fit into `room` bytes. */
size_t nfc_normalise(char *text, size_t length, size_t room);

#endif
