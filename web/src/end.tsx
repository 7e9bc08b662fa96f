/* end.tsx - after a match: the result in words, were the dice fair, the match once more, its record, and again. */
import { useEffect } from "preact/hooks";
import { checkDice } from "./dice";
import { Icon } from "./icons";
import { Title } from "./parts";
import { sayResult } from "./phrase";
import type { Room } from "./room";
import { Side } from "./side";
import type { MatchState, RoomInfo } from "./types";
import { t, tg } from "./words";

/* Shares are parts of one victory. */
function sayShare(share: number[], seat: number): string {
  const all = share.reduce((sum, one) => sum + one, 0);
  return all > 0 ? `${Math.round((100 * share[seat]) / all)} %` : "0 %";
}

function Shares({ room, share }: { room: Room; share: number[] }) {
  const order = share.map((_, seat) => seat).sort((a, b) => share[b] - share[a] || a - b);
  return <ul class="shares">
    {order.map((seat) => <li key={seat} class={share[seat] > 0 ? "won" : ""}>
      {share[seat] > 0 && <Icon name="star" size={16} />}
      <strong>{room.nameOf(seat)}</strong>
      <span>{share[seat] > 0 ? t("page.share-of", { part: sayShare(share, seat) })
        : t("page.lost")}</span>
    </li>)}
  </ul>;
}

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

function Again({ room }: { room: Room }) {
  if (!room.isHost.value) return <p class="help">{t("page.again.host")}</p>;
  return <div class="row">
    <button class="main" onClick={() => room.again()}>
      <Icon name="play" /> {t("page.again")}</button>
    {room.info.value!.flip && <button onClick={() => room.again(" flip")}>
      {t("page.again.flip")}</button>}
    <button onClick={() => room.line("rematch rotate")}>{t("page.again.rotate")}</button>
    <button onClick={() => room.line("rematch")}>{t("page.again.other")}</button>
  </div>;
}

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

export function End({ room, info, state }: { room: Room; info: RoomInfo; state: MatchState }) {
  const s = room.speaker();
  const won = state.share && state.seat !== null && state.share[state.seat] > 0;
  return <section class={`end card ${won ? "won" : ""}`}>
    <Title scroll>{info.status === "aborted" || !state.share || !s ? t("page.aborted")
      : sayResult(s, state.share)}</Title>
    {won && <p class="lead">{t("page.won")}</p>}
    {state.share && <Shares room={room} share={state.share} />}
    <Dice room={room} />
    <Again room={room} />
    <div class="row">
      <button class="quiet" disabled={room.record.value === null}
        onClick={() => { room.replaying.value = true; }}>
        <Icon name="eye" /> {t("page.replay")}</button>
      <button class="quiet" disabled={room.record.value === null} onClick={() => saveRecord(room)}>
        <Icon name="down" /> {t("page.record")}</button>
      <a class="button quiet" href="#"><Icon name="home" /> {t("page.other-game")}</a>
    </div>
  </section>;
}
