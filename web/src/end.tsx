/* end.tsx - after a match: the secrets, who has won and why, the points; were the dice fair, the match
 * once more, its record, and again. */
import { useEffect, useState } from "preact/hooks";
import type { BoardModule } from "./board";
import { useBoard } from "./boards";
import { Course } from "./course";
import { checkDice } from "./dice";
import { Fates, useTurning } from "./fates";
import { Icon } from "./icons";
import { announce } from "./live";
import { Title } from "./parts";
import { sayResult } from "./phrase";
import type { Room } from "./room";
import { Side } from "./side";
import type { MatchState, RoomInfo } from "./types";
import { hasText, t, tg } from "./words";

function Dice({ room }: { room: Room }) {
  const record = room.record.value;
  useEffect(() => {
    if (record === null) room.line("record");
  }, [record, room]);
  if (record === null) return null;
  const answer = checkDice(record, room.fair.seen());
  const good = answer === "fine" || answer === "unmixed";
  const neutral = ["unseen", "no-secret", "replaced", "withheld"].includes(answer);
  return <details class={`dice ${good ? "good" : neutral ? "" : "bad"}`}>
    <summary>
      <Icon name={good ? "check" : neutral ? "eye" : "cross"} />
      {t(good ? "page.dice.good" : neutral ? "page.dice.open" : "page.dice.bad")}
    </summary>
    <p>{t(`page.dice.${answer}`)}</p>
    <p class="help">{t("page.dice.help")}</p>
  </details>;
}

function saveRecord(room: Room): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(new Blob([room.record.value ?? ""], { type: "text/plain" }));
  link.href = url;
  link.download = `${room.info.value!.game}-${room.id}-${room.info.value!.match}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/* Whoever sits at the board may call for another match; what is called for is in the notices. */
const mayCall = (room: Room) => room.isHost.value || room.seat.value >= 0;
const isCalled = (room: Room) => room.info.value!.rematch !== undefined;

/* The teams stay, and somebody else leads them: a game may have its own words for it. */
const saySides = (game: string): string =>
  hasText(game, "again.sides") ? tg(game, "again.sides") : t("page.again.sides");

/* What more there is to choose than once more. */
function Again({ room }: { room: Room }) {
  if (!mayCall(room)) return <p class="help">{t("page.again.host")}</p>;
  if (isCalled(room)) return null;
  return <div class="row">
    {room.info.value!.flip && <button onClick={() => room.again(" flip")}>
      {t("page.again.flip")}</button>}
    {room.info.value!.sides && <button onClick={() => room.again(" sides")}>
      {saySides(room.info.value!.game)}</button>}
    <button onClick={() => room.again(" rotate", false)}>{t("page.again.rotate")}</button>
    {room.isHost.value && <button onClick={() => room.again("", false)}>
      {t("page.again.other")}</button>}
  </div>;
}

const Once = ({ room }: { room: Room }) => mayCall(room) && !isCalled(room)
  ? <button class="main" onClick={() => room.again()}><Icon name="play" /> {t("page.again")}</button>
  : null;

/* A match of older rules: nobody can look at it or play it on, but its record and what was said are there. */
export function Older({ room }: { room: Room }) {
  const record = room.record.value;
  useEffect(() => {
    if (record === null) room.line("record");
  }, [record, room]);
  return <div class="room match">
    <main id="main">
      <section class="end card">
        <Title scroll>{tg(room.info.value!.game, "game.name")}</Title>
        <p role="status">{room.otherRules()}</p>
        <Once room={room} />
        <Again room={room} />
        <div class="row">
          <button class="quiet" disabled={record === null} onClick={() => saveRecord(room)}>
            <Icon name="down" /> {t("page.record")}</button>
          <a class="button quiet" href="#"><Icon name="home" /> {t("page.other-game")}</a>
        </div>
        {record !== null && <details>
          <summary>{t("page.record.read")}</summary>
          <pre class="record" tabIndex={0}>{record}</pre>
        </details>}
      </section>
    </main>
    <Side room={room} leaves={["chat", "notes", "rules"]} />
  </div>;
}

/* Why it ended so, in one sentence. */
function sayReason(room: Room, made: BoardModule | null): string {
  const news = room.news.value, last = news.filter(({ act }) => act === room.acts.value.length - 1);
  const found = made?.reasonOf?.(news) ?? [...news].reverse().find(({ key }) =>
    /^(over|end)-/.test(key)) ?? last[last.length - 1];
  return found ? room.sayNews(found) : "";
}

/* First the secrets come out, one by one; then who has won, and why. */
export function End({ room, info, state }: { room: Room; info: RoomInfo; state: MatchState }) {
  const s = room.speaker(), made = useBoard(info.game);
  const [reveals] = useState(!room.revealed.value && !!state.share);
  const turned = useTurning(info.seats.length, reveals), out = turned > info.seats.length;
  const won = state.share && state.seat !== null && state.share[state.seat] > 0;
  const result = info.status === "aborted" || !state.share || !s ? t("page.aborted")
    : sayResult(s, state.share);
  const why = state.share ? sayReason(room, made) : "";
  useEffect(() => {
    if (!out) return;
    room.revealed.value = true;
    if (reveals) announce(`${result} ${why}`);
  }, [out]);
  return <section class={`end card ${won && out ? "won" : ""}`}>
    <Title scroll>{out ? result : t("page.end.secrets")}</Title>
    {out && <p class="lead">{[why, won && t("page.won")].filter(Boolean).join(" ")}</p>}
    {state.share && made && <Fates room={room} info={info} state={state} made={made}
      turned={turned} />}
    {out && made && state.share && <Course room={room} info={info} state={state} made={made} />}
    {out && <div class="row">
      <Once room={room} />
      <button class="quiet" disabled={room.record.value === null}
        onClick={() => { room.replaying.value = true; }}>
        <Icon name="eye" /> {t("page.replay")}</button>
    </div>}
  </section>;
}

/* Below the board: were the dice fair, the record, and other ways to go on. */
export function EndMore({ room }: { room: Room }) {
  return <section class="end-more card">
    <Dice room={room} />
    <Again room={room} />
    <div class="row">
      <button class="quiet" disabled={room.record.value === null} onClick={() => saveRecord(room)}>
        <Icon name="down" /> {t("page.record")}</button>
      <a class="button quiet" href="#"><Icon name="home" /> {t("page.other-game")}</a>
    </div>
  </section>;
}
