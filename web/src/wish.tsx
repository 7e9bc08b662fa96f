/* wish.tsx - what others must agree to: a seat in mid-match, because it has secrets, another match after
 * one, and fewer seats before one. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons";
import { announce } from "./live";
import { Dialog } from "./parts";
import { asked as askedFor } from "./presets";
import type { Room } from "./room";
import { sound } from "./settings";
import { blip } from "./sound";
import { sayTime, useNow } from "./time";
import type { Fewer, Rematch, RoomInfo, Wish } from "./types";
import { names, t, tg } from "./words";

const ASKED_LEAST = 2; /* people at the board who can agree: one alone with bots would see all */

/* The people at the board, here, who have a say when this one wants a seat. */
const judges = (info: RoomInfo, person: number | null) => info.people.filter(({ id, here }) =>
  here && id !== person && info.seats.some((seat) => seat.person === id));

/* Why nobody can be asked now; "" if they can. */
function notNow(room: Room, info: RoomInfo): string {
  if (info.wish) return t("why.wish-pending");
  return judges(info, room.you.value).length < ASKED_LEAST ? t("why.alone-with-bots") : "";
}

/* For somebody who looks on, at a seat that nobody holds. */
export function AskButton({ room, info, seat }: { room: Room; info: RoomInfo; seat: number }) {
  const [open, setOpen] = useState(false);
  const why = open ? notNow(room, info) : "", name = room.nameOf(seat);
  const ask = () => {
    room.line(`sit ${seat}`);
    setOpen(false);
  };
  if (info.wish && !open) return null;
  return <>
    <button class="small" onClick={() => setOpen(true)}>
      {t("page.seat.ask.short")}<span class="hidden">: {name}</span></button>
    {open && <Dialog title={t("page.seat.of", { name })} close={() => setOpen(false)}>
      <div class="stack">
        <p>{t("page.seat.help")}</p>
        {why ? <p class="help">{why}</p> : <button class="main" onClick={ask}>
          {t("page.seat.ask")}</button>}
      </div>
    </Dialog>}
  </>;
}

function sayWish(room: Room, info: RoomInfo, wish: Wish, asked: boolean): string {
  const nameOf = (person: number) => info.people.find(({ id }) => id === person)?.name ?? "";
  const places = { name: nameOf(wish.person), seat: room.nameOf(wish.seat), names:
    names(judges(info, wish.person).filter(({ id }) => !wish.agreed.includes(id))
      .map(({ name }) => name)) };
  if (asked) return t("page.wish.asked", places);
  return t(wish.person === room.you.value ? "page.wish.mine" : "page.wish.other", places);
}

export function WishNotice({ room, info, wish }: { room: Room; info: RoomInfo; wish: Wish }) {
  const you = room.you.value!, mine = wish.person === you;
  const asked = !mine && room.seat.value >= 0 && !wish.agreed.includes(you);
  const now = useNow(true), text = sayWish(room, info, wish, asked);
  useEffect(() => {
    announce(text);
    if (asked && sound.peek() === "on") blip();
  }, [asked, wish.person, wish.seat]);
  return <div class="notice">
    <p><Icon name="people" /> {text}
      {" "}<span class="clock muted">{sayTime(room.infoAt.value + wish.left_ms - now)}</span></p>
    {asked && <span class="row">
      <button class="small main" onClick={() => room.line(`agree ${wish.person}`)}>
        {t("page.wish.agree")}</button>
      <button class="small" onClick={() => room.line(`deny ${wish.person}`)}>
        {t("page.wish.deny")}</button>
    </span>}
  </div>;
}

function sayRematch(room: Room, info: RoomInfo, wish: Rematch): string {
  const missing = judges(info, wish.person).filter(({ id }) => !wish.agreed.includes(id))
    .map(({ name }) => name);
  const name = info.people.find(({ id }) => id === wish.person)?.name ?? "";
  if (wish.person === room.you.value || wish.agreed.includes(room.you.value!)) {
    return t("page.rematch.waits", { names: names(missing) });
  }
  return t(`page.rematch.${wish.mode}`, { name });
}

/* Once more? All are asked who are there; one who says no is enough. */
export function RematchNotice({ room, info, wish }: { room: Room; info: RoomInfo; wish: Rematch }) {
  const you = room.you.value!, mine = wish.person === you;
  const asked = !mine && room.seat.value >= 0 && !wish.agreed.includes(you);
  const now = useNow(true), text = sayRematch(room, info, wish);
  useEffect(() => {
    announce(text);
    if (asked && sound.peek() === "on") blip();
  }, [asked, wish.person]);
  return <div class="notice rematch">
    <p><Icon name="play" /> {text}
      {" "}<span class="clock muted">{sayTime(room.infoAt.value + wish.left_ms - now)}</span></p>
    <span class="row">
      {asked && <button class="small main" onClick={() => room.agreeAgain(wish)}>
        {t("page.rematch.agree")}</button>}
      {(asked || mine) && <button class="small" onClick={() => room.line(`deny ${wish.person}`)}>
        {t(mine ? "page.rematch.take-back" : "page.rematch.deny")}</button>}
    </span>
  </div>;
}

function sayFewer(room: Room, info: RoomInfo, wish: Fewer, asked: boolean): string {
  const missing = askedFor(info, wish.seats, wish.person)
    .filter(({ id }) => !wish.agreed.includes(id)).map(({ name }) => name);
  const name = info.people.find(({ id }) => id === wish.person)?.name ?? "";
  const places = { name, n: wish.seats, names: names(missing),
    game: wish.game ? tg(wish.game, "game.name") : "" };
  const mine = wish.person === room.you.value;
  if (wish.game) {
    return t(asked ? "page.fewer.game" : mine ? "page.fewer.game.mine" : "page.fewer.game.other", places);
  }
  return t(asked ? "page.fewer.asked" : mine ? "page.fewer.mine" : "page.fewer.other", places);
}

/* The host wants fewer seats: whoever would lose theirs may say no. */
export function FewerNotice({ room, info, wish }: { room: Room; info: RoomInfo; wish: Fewer }) {
  const you = room.you.value!, mine = wish.person === you;
  const asked = room.seat.value >= wish.seats && !mine && !wish.agreed.includes(you);
  const now = useNow(true), text = sayFewer(room, info, wish, asked);
  useEffect(() => {
    announce(text);
    if (asked && sound.peek() === "on") blip();
  }, [asked, wish.person, wish.seats, wish.game]);
  return <div class="notice fewer">
    <p><Icon name="people" /> {text}
      {" "}<span class="clock muted">{sayTime(room.infoAt.value + wish.left_ms - now)}</span></p>
    <span class="row">
      {asked && <>
        <button class="small main" onClick={() => room.line(`agree ${wish.person}`)}>
          {t("page.fewer.agree")}</button>
        <button class="small" onClick={() => room.line(`deny ${wish.person}`)}>
          {t("page.fewer.deny")}</button>
      </>}
      {mine && <button class="small" onClick={() => room.line(`seats ${info.seats.length}`)}>
        {t("page.fewer.take-back")}</button>}
    </span>
  </div>;
}
