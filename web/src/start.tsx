/* start.tsx - the first page: every game, my rooms. */
import { useEffect, useState } from "preact/hooks";
import { Emblem, Icon, Skyline } from "./icons";
import { reach, reachable } from "./net";
import { SureButton, Title } from "./parts";
import { makeRoom } from "./room";
import { RulesDialog } from "./rules";
import { language } from "./settings";
import { forgetRoom, myRooms } from "./store";
import type { MyRoom } from "./store";
import { sayAgo } from "./time";
import type { Game } from "./types";
import { files, hasText, names, shownGames, t, tg } from "./words";

function Facts({ game }: { game: Game }) {
  const seats = t("page.seats.range", { from: game.seats_min, to: game.seats_max });
  const minutes = hasText(game.id, "game.minutes")
    ? t("page.minutes", { n: tg(game.id, "game.minutes") }) : "";
  return <p class="facts">
    <span><Icon name="people" size={16} /> {seats}</span>
    {minutes && <span><Icon name="clock" size={16} /> {minutes}</span>}
  </p>;
}

function GameCard({ game, busy, open, rules }: {
  game: Game; busy: boolean; open: (quick: boolean) => void; rules: () => void;
}) {
  const name = tg(game.id, "game.name");
  return <li class="game-card">
    {files.art[game.id] ? <img class="art" src={`/${files.art[game.id]}`} alt="" />
      : <Emblem letter={name.slice(0, 1)} />}
    <div class="game-words">
      <h2>{name}</h2>
      <p>{tg(game.id, "game.line")}</p>
      <Facts game={game} />
      {hasText(game.id, "game.cards") && <p class="help">{tg(game.id, "game.cards")}</p>}
      <div class="row">
        <button class="main" disabled={busy} onClick={() => open(true)}>
          <Icon name="bolt" /> {t("page.play-now")}
          <span class="hidden">: {name}</span>
        </button>
        <button disabled={busy} onClick={() => open(false)}>
          <Icon name="people" /> {t("page.invite")}<span class="hidden">: {name}</span>
        </button>
        {files.rules[game.id] && <button class="quiet" onClick={rules}>
          <Icon name="book" /> {t("page.rules")}<span class="hidden">: {name}</span>
        </button>}
      </div>
    </div>
  </li>;
}

/* ---- my rooms, as this browser saw them last ---- */

function sayState(room: MyRoom): string {
  const who = room.names ?? [];
  if (room.status === "playing" && room.mine) return t("page.room.mine");
  if (room.status === "playing" && who.length > 0) {
    return t(who.length === 1 ? "page.room.turn.one" : "page.room.turn.many", { names: names(who) });
  }
  if (room.status === "over" && room.names) {
    const key = who.length === 0 ? "nobody" : who.length === 1 ? "one" : "many";
    return tg(room.game, `result.${key}`, { names: names(who) });
  }
  return t(`page.status.${room.status || "lobby"}`);
}

function RoomLine({ room, forget }: { room: MyRoom; forget: () => void }) {
  const name = room.game ? tg(room.game, "game.name") : room.id;
  return <li class={room.status === "playing" && room.mine ? "mine" : ""}>
    <a href={`#${room.id}`}>
      <strong>{name}</strong>
      <span>{sayState(room)}</span>
      <span class="muted">{sayAgo(Date.now() - room.at, language.value)}</span>
    </a>
    <SureButton class="quiet" ask={t("page.forget.sure")} act={forget}>
      <Icon name="cross" size={16} /><span class="hidden">{t("page.forget", { name })}</span>
    </SureButton>
  </li>;
}

function RoomList({ title, rooms, forget }: {
  title: string; rooms: MyRoom[]; forget: (id: string) => void;
}) {
  if (rooms.length === 0) return null;
  return <section class="my-rooms">
    <h2>{title}</h2>
    <ul>{rooms.map((room) => <RoomLine key={room.id} room={room} forget={() => forget(room.id)} />)}</ul>
  </section>;
}

const isOn = ({ status }: MyRoom): boolean => ["gathering", "playing", "paused"].includes(status);

export function Start() {
  const [rooms, setRooms] = useState(myRooms);
  const [busy, setBusy] = useState(false);
  const [rules, setRules] = useState("");
  const open = async (game: string, quick: boolean) => {
    setBusy(true);
    await makeRoom(game, quick);
    setBusy(false);
  };
  const forget = (id: string) => {
    forgetRoom(id);
    setRooms(myRooms());
  };
  useEffect(() => { void reach(); }, []);
  return <main id="main" class="start">
    <div class="hero">
      <Skyline />
      <Title>{t("page.welcome")}</Title>
      <p>{t("page.welcome.line")}</p>
    </div>
    <div role="status">
      {!reachable.value && <p class="banner"><Icon name="wifi" /> {t("page.unreachable")}</p>}
    </div>
    <RoomList title={t("page.rooms.on")} rooms={rooms.filter(isOn)} forget={forget} />
    <ul class="games">
      {shownGames().map((game) => <GameCard key={game.id} game={game} busy={busy}
        open={(quick) => open(game.id, quick)} rules={() => setRules(game.id)} />)}
    </ul>
    <RoomList title={t("page.my-rooms")} rooms={rooms.filter((room) => !isOn(room))}
      forget={forget} />
    {rules && <RulesDialog game={rules} close={() => setRules("")} />}
  </main>;
}
