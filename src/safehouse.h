/*
 * safehouse.h - the whole library in one include.
 *
 *     #include <safehouse.h>          cc match.c $(pkg-config --cflags --libs safehouse)
 *
 * engine/game.h says what a game is and is the place to begin reading.
 */
#ifndef SAFEHOUSE_H
#define SAFEHOUSE_H

#include "bots/bots.h"
#include "engine/access.h"
#include "engine/back.h"
#include "engine/bits.h"
#include "engine/bot.h"
#include "engine/fair.h"
#include "engine/game.h"
#include "engine/games.h"
#include "engine/json.h"
#include "engine/rng.h"
#include "engine/version.h"
#include "engine/writer.h"
#include "record/dice.h"
#include "record/record.h"
#include "room/room.h"

#endif
