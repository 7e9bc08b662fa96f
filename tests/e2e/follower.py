"""tests/e2e/follower.py - what a client knows of a room, kept from its messages as docs/protocol.md says.

Every message goes through `take`, which also holds it against the protocol: unknown parts, numbers
that fall, gaps, acts that do not fit and moves of seats that are not asked are errors.
"""

PARTS = {"you", "room", "state", "said", "note", "glass", "took", "cards"}
ANSWERS = {"refused": {"line", "why", "args"}, "tried": {"n", "move", "why", "args"}, "record": None,
           "shown": {"of", "state"}, "proposed": None, "cards": None,
           "vocabulary": {"language", "percent", "unknown"}, "explained": {"act", "of"},
           "knocking": {"name"}, "bye": None}
ROOM = {"id", "game", "rules", "status", "match", "host", "seats", "people", "options", "words", "list",
        "flip", "check", "clock", "chat", "pace", "commit", "mixed", "door", "code", "knocks", "wish"}
SEAT, PERSON, KNOCK = {"person", "bot", "standin"}, {"id", "name", "here"}, {"id", "name"}
REMATCH = {"person", "mode", "left_ms", "agreed"}
FEWER = {"person", "seats", "left_ms", "agreed"}
WISH, TOOK = {"person", "seat", "left_ms", "agreed"}, {"person", "name", "seat"}
STATE = {"seat", "from", "acts", "phase", "to_act", "idle", "over", "share", "view", "moves", "back"}
SOMETIMES = {"audience", "by", "clock", "costs", "covered", "news", "parts", "proposed", "silent"}
SAID, OF_PHRASE = {"person", "name", "at"}, {"game", "seat", "called"}
STATUS = {"lobby", "gathering", "playing", "paused", "over", "aborted"}
DOOR = {"open", "knock"}


class ProtocolError(Exception):
    """A message that docs/protocol.md does not allow."""


def expect(condition, what):
    if not condition:
        raise ProtocolError(what)


class Follower:
    def __init__(self):
        self.n = 0
        self.person = self.room = self.state = self.note = self.glass = self.record = self.bye = None
        self.acts, self.said, self.refused = [], [], None
        self.noted = 0  # the number of the message that brought the note

    def take(self, message):
        expect(isinstance(message, dict), "not an object")
        expect(self.bye is None, "a message behind the bye")
        if "n" in message:
            self._take_news(message)
        else:
            self._take_answer(message)

    def _take_answer(self, message):
        expect(len(message) == 1 and set(message) <= set(ANSWERS), f"unknown answer {list(message)}")
        (kind, value), = message.items()
        allowed = ANSWERS[kind]
        if kind == "proposed":
            self._check_proposed(value)
        elif kind == "cards":
            expect(len(value) == self.room.get("cards", {}).get("count", 0), f"{len(value)} cards")
        elif kind == "vocabulary":
            expect(value is None or set(value) == allowed, f"vocabulary {value}")
        elif allowed is None:
            expect(isinstance(value, str), f"{kind} is no text")
            setattr(self, kind, value)
        else:
            expect(set(value) <= allowed, f"unknown parts of {kind}: {set(value) - allowed}")
            self.refused = value.get("why")

    def _take_news(self, message):
        expect(set(message) <= PARTS | {"n", "since"}, f"unknown parts {set(message) - PARTS}")
        n, since = message["n"], message["since"]
        expect(0 <= since <= n, f"since {since}, n {n}")
        expect(since <= self.n, f"a gap: since {since}, {self.n} was the last")
        self._take_talk(n, since, message)
        if n < self.n:
            return
        self.n = n
        if "you" in message:
            self.person = message["you"]["person"]
        self.glass = message.get("glass", self.glass)
        expect("took" not in message or set(message["took"]) == TOOK, f"took {message.get('took')}")
        if "room" in message:
            self._take_room(message["room"])
        if "state" in message:
            self._take_state(message["state"])

    def _take_talk(self, n, since, message):
        """Chat and notes are good also in late messages. All that was said up to now has since = n."""
        words = [(n, word) for word in message.get("said", [])]
        for _, word in words:
            parts = set(word) - SAID
            expect(parts == {"text"} or {"phrase"} <= parts <= {"phrase"} | OF_PHRASE, f"said {word}")
        if words and since == n:
            self.said = words + [word for word in self.said if word[0] > n]
        else:
            self.said += words
        if "note" in message and n >= self.noted:
            self.note, self.noted = message["note"], n

    def _take_room(self, room):
        known = ROOM | {"reveal"} if room.get("status") == "gathering" else ROOM
        known = known | {"cards"} if "cards" in room else known
        before = {"parts"} if room.get("status") in ("lobby", "gathering") else set()
        before |= {"fewer"} if room.get("status") == "lobby" else set()
        after = {"rematch", "sides"} if room.get("status") in ("over", "aborted") else set()
        expect(set(room) - before - after == known, f"parts of room: {set(room) ^ known}")
        expect(len(room.get("parts", room["seats"])) == len(room["seats"]), f"parts {room.get('parts')}")
        expect(room["status"] in STATUS and room["door"] in DOOR, (room["status"], room["door"]))
        self._check_parts(room)
        people = [person["id"] for person in room["people"]]
        expect(people == sorted(set(people)), f"people {people}")
        sitting = [seat["person"] for seat in room["seats"] if seat["person"] is not None]
        expect(len(sitting) == len(set(sitting)) and set(sitting) <= set(people), f"seats {room['seats']}")
        expect(set(room.get("reveal", [])) <= set(sitting) & set(room["mixed"]), f"reveal {room.get('reveal')}")
        self.room = room
        if room["status"] in ("lobby", "gathering"):
            self.state, self.acts = None, []

    @staticmethod
    def _check_parts(room):
        for seat in room["seats"]:
            expect(set(seat) - {"withheld"} == SEAT, f"a seat {seat}")
        expect(all(set(person) == PERSON for person in room["people"]), f"people {room['people']}")
        expect(all(set(knock) == KNOCK for knock in room["knocks"]), f"knocks {room['knocks']}")
        expect(room["wish"] is None or set(room["wish"]) == WISH, f"wish {room['wish']}")
        expect(set(room.get("rematch", REMATCH)) == REMATCH, f"rematch {room.get('rematch')}")
        expect(set(room.get("fewer", FEWER)) - {"game"} == FEWER, f"fewer {room.get('fewer')}")

    def _take_state(self, state):
        expect(set(state) - SOMETIMES == STATE, f"parts of state: {set(state) ^ STATE}")
        expect(len(state.get("costs", state["moves"])) == len(state["moves"]), "a cost for every move")
        expect(state["from"] <= len(self.acts), f"acts from {state['from']}, {len(self.acts)} are known")
        self.acts[state["from"]:] = state["acts"]
        expect(len(state.get("parts", self.room["seats"])) == len(self.room["seats"]), f"parts {state.get('parts')}")
        expect(state.get("covered", 1) in range(1, len(self.acts) + 1), f"covered {state.get('covered')}")
        silent = state.get("silent")
        expect(silent is None or (silent and set(silent) < set(range(len(self.room["seats"])))), f"silent {silent}")
        expect("silent" not in state or self.room["status"] in ("playing", "paused"), "silent after the match")
        audience = state.get("audience")
        expect(audience is None or (state["seat"] in audience and state["moves"]), f"audience {audience}")
        expect(not set(audience or []) & set(silent or []), f"audience {audience}, silent {silent}")
        for part in ("news", "by"):
            told, fresh = [one["act"] for one in state.get(part, [])], range(state["from"], len(self.acts))
            expect(told == sorted(told) and set(told) <= set(fresh), f"{part} of {told}")
        asked = state["seat"] in state["to_act"] and self.room["status"] in ("playing", "paused")
        expect(bool(state["moves"]) == asked, f"moves {state['moves'][:3]}, to_act {state['to_act']}")
        expect(state["over"] == (state["share"] is not None), "over and share")
        self.state = state
        if "proposed" in state:
            self._check_proposed(state["proposed"])
            expect(any(state["proposed"]), "nothing is proposed")

    def _check_proposed(self, proposed):
        """One move or None for each seat; who watches never sees any."""
        expect(self.state and self.seat is not None, "proposals for somebody who watches")
        expect(len(proposed) == len(self.room["seats"]), f"proposed {proposed}")
        expect(all(move is None or isinstance(move, str) for move in proposed), f"proposed {proposed}")

    @property
    def seat(self):
        return self.state["seat"] if self.state else None

    def is_asked(self):
        """Is this person's seat to act, so that the others wait for it?"""
        return bool(self.state and self.state["moves"] and self.seat not in self.state["idle"] and
                    self.room and self.room["status"] == "playing")
