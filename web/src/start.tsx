/* start.tsx - the first page: every game, my rooms. */
import { useState } from "preact/hooks";
import { Emblem, Icon } from "./icons";
import { Title } from "./parts";
import { makeRoom } from "./room";
import { RulesDialog } from "./rules";
import { forgetRoom, myRooms } from "./store";
import type { Game } from "./types";
import { files, hasText, shownGames, t, tg } from "./words";

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

function MyRooms() {
  const [rooms, setRooms] = useState(myRooms);
  if (rooms.length === 0) return null;
  const forget = (id: string) => {
    forgetRoom(id);
    setRooms(myRooms());
  };
  return <section class="my-rooms">
    <h2>{t("page.my-rooms")}</h2>
    <ul>
      {rooms.map((room) => {
        const name = room.game ? tg(room.game, "game.name") : room.id;
        return <li key={room.id}>
          <a href={`#${room.id}`}>
            <strong>{name}</strong>
            <span>{t(`page.status.${room.status || "lobby"}`)}</span>
            <span class="muted">{new Date(room.at).toLocaleDateString(document.documentElement.lang,
              { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" })}</span>
          </a>
          <button class="quiet" aria-label={t("page.forget", { name })}
            onClick={() => forget(room.id)}><Icon name="cross" size={16} /></button>
        </li>;
      })}
    </ul>
  </section>;
}

export function Start() {
  const [busy, setBusy] = useState(false);
  const [rules, setRules] = useState("");
  const open = async (game: string, quick: boolean) => {
    setBusy(true);
    await makeRoom(game, quick);
    setBusy(false);
  };
  return <main id="main" class="start">
    <div class="hero">
      <Title>{t("page.welcome")}</Title>
      <p>{t("page.welcome.line")}</p>
    </div>
    <ul class="games">
      {shownGames().map((game) => <GameCard key={game.id} game={game} busy={busy}
        open={(quick) => open(game.id, quick)} rules={() => setRules(game.id)} />)}
    </ul>
    <MyRooms />
    {rules && <RulesDialog game={rules} close={() => setRules("")} />}
  </main>;
}
