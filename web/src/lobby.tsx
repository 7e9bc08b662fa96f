/* lobby.tsx - the room before a match: who sits where, by which rules, and the way in. */
import { useState } from "preact/hooks";
import { Avatar } from "./avatar";
import { BotWords } from "./bot-words";
import { botTemper, Pips, Portrait, sayBot, shownBots } from "./bots";
import { cardRules, CardsChoice, CheckChoice, MoreWords, sayCards } from "./cards";
import { ClockChoice } from "./clock";
import { Icon } from "./icons";
import { DeviceDialog, Invite } from "./links";
import { ownCount } from "./lists";
import { PartMark } from "./part";
import { Dialog, Segments, Title } from "./parts";
import { PersonMenu } from "./people";
import { asked as askedFor, losers, presetOf, toGame, toOption, toPreset, toSeats } from "./presets";
import type { Change } from "./presets";
import { unmixed, usualBot } from "./room";
import type { Room } from "./room";
import { Side } from "./side";
import { sayClock, sayDuration } from "./time";
import type { Game, Option, RoomInfo, Seat } from "./types";
import { gameOf, hasText, names, shownGames, t, tg } from "./words";

/* ---- seats ---- */

function SeatButtons({ room, seat, i }: { room: Room; seat: Seat; i: number }) {
  const free = seat.person === null && seat.bot === null, host = room.isHost.value;
  return <div class="row">
    {seat.person === room.you.value &&
      <button onClick={() => room.line("stand")}>{t("page.stand")}</button>}
    {(free || (seat.bot && host)) && <button class={free ? `sit ${room.seat.value < 0 ? "main" : ""}` : ""}
      onClick={() => room.line(...(seat.bot ? [`bot ${i} none`] : []), `sit ${i}`)}>
      {t("page.sit")}</button>}
    {host && free && <button onClick={() => room.line(`bot ${i} ${usualBot()}`)}>
      <Icon name="bot" /> {t("page.add-bot")}</button>}
    {host && seat.bot && <button onClick={() => room.line(`bot ${i} none`)}>
      {t("page.remove-bot")}</button>}
  </div>;
}

function BotLevel({ room, seat, i }: { room: Room; seat: Seat; i: number }) {
  const bots = shownBots(seat.bot);
  if (!room.isHost.value || bots.length < 2) return <span>{sayBot(seat.bot!)}</span>;
  return <select aria-label={t("page.bot.level", { name: room.nameOf(i) })} value={seat.bot!}
    onChange={(event) => room.line(`bot ${i} ${event.currentTarget.value}`)}>
    {bots.map((bot) => <option key={bot} value={bot}>{sayBot(bot)}</option>)}
  </select>;
}

function SeatCard({ room, info, seat, i }: { room: Room; info: RoomInfo; seat: Seat; i: number }) {
  const person = info.people.find((one) => one.id === seat.person);
  const free = !person && !seat.bot;
  const side = gameOf(info.game)?.parts?.find(({ name }) => name === info.parts?.[i])?.side;
  return <li style={side ? { "--side": `var(--piece-${side})` } : undefined}
    class={`seat-card ${side ? "sided" : ""} ${free ? "free" : ""} ${
    person?.id === room.you.value ? "me" : ""} ${free ? "" : "faced"}`}>
    {seat.bot ? <Portrait seat={i} size={48} />
      : person && <Avatar name={person.name} size={48} />}
    <span class="muted">{t("seat", { n: i + 1 })}
      {person?.id === room.you.value && <>{" "}<b class="you">{t("page.you")}</b></>}</span>
    <strong>
      {free ? t("page.free") : room.nameOf(i)}
      {person && person.id === info.host && <>
        <Icon name="star" size={16} /><span class="hidden">{t("page.host")}</span></>}
    </strong>
    <PartMark game={info.game} name={info.parts?.[i]} />
    {person && !person.here && <span class="muted">{t("page.away")}</span>}
    {seat.bot && <>
      <span class="bot-temper">{botTemper(i)}</span>
      <span class="bot-level"><Pips bot={seat.bot} /><BotLevel room={room} seat={seat} i={i} /></span>
    </>}
    {info.status === "lobby" && <SeatButtons room={room} seat={seat} i={i} />}
  </li>;
}

type Agree = (change: Change) => void;

function SeatCount({ info, game, agree }: { info: RoomInfo; game: Game; agree: Agree }) {
  const counts = Array.from({ length: game.seats_max - game.seats_min + 1 },
    (_, i) => game.seats_min + i);
  return <Segments label={t("page.seats")} value={info.seats.length} values={counts}
    say={String} choose={(n) => agree(toSeats(info, n))} />;
}

/* Somebody would lose their seat by what the host has chosen: is it meant so? */
function LoseSeats({ room, info, change, close }: {
  room: Room; info: RoomInfo; change: Change; close: () => void;
}) {
  const who = losers(info, change.seats).map(({ name }) => name);
  const others = askedFor(info, change.seats, room.you.value);
  return <Dialog title={t("page.lose-seat")} close={close}>
    <p>{t(who.length === 1 ? "page.lose-seat.one" : "page.lose-seat.many", { names: names(who) })}</p>
    {others.length > 0 && <p class="help">{t("page.lose-seat.asked")}</p>}
    <div class="row">
      <button class="bad" onClick={() => { room.fewerSeats(change); close(); }}>
        {t("page.lose-seat.yes", { n: change.seats })}</button>
      <button onClick={close}>{t("page.lose-seat.no")}</button>
    </div>
  </Dialog>;
}

/* ---- house rules ---- */

const sayOption = (game: Game, option: Option, value: string): string =>
  hasText(game.id, `option.${option.name}.${value}`)
    ? tg(game.id, `option.${option.name}.${value}`) : tg(game.id, `value.${value}`);

function PresetChoice({ info, game, agree }: { info: RoomInfo; game: Game; agree: Agree }) {
  const now = presetOf(game, info), presets = game.presets ?? [], label = t("page.preset");
  const say = (name: string) => tg(game.id, `preset.${name}`);
  const choose = (name: string) =>
    agree(toPreset(game, info, presets.find((preset) => preset.name === name)!));
  const help = now ? tg(game.id, `preset.${now.name}.help`) : t("page.preset.own.help");
  if (presets.length === 0) return null;
  if (presets.length <= 4) {
    return <Segments label={label} value={now?.name ?? ""} help={help} say={say} choose={choose}
      values={presets.map(({ name }) => name)} />;
  }
  return <div class="segments-box">
    <label>{label}
      <select value={now?.name ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}>
        {!now && <option value="" disabled>{t("page.preset.own")}</option>}
        {presets.map(({ name }) => <option key={name} value={name}>{say(name)}</option>)}
      </select>
    </label>
    <p class="help">{help}</p>
  </div>;
}

function OptionChoice({ info, game, option, agree }: {
  info: RoomInfo; game: Game; option: Option; agree: Agree;
}) {
  const label = tg(game.id, `option.${option.name}`);
  const help = tg(game.id, `option.${option.name}.help`);
  const choose = (value: string) => agree(toOption(info, option, value));
  const now = info.options[option.name];
  if (option.values.length <= 4) {
    return <Segments label={label} value={now} values={option.values} help={help}
      say={(value) => sayOption(game, option, value)} choose={choose} />;
  }
  return <div class="segments-box">
    <label>{label}
      <select value={now}
        onChange={(event) => choose(event.currentTarget.value)}>
        {option.values.map((value) => <option key={value} value={value}>
          {sayOption(game, option, value)}</option>)}
      </select>
    </label>
    <p class="help">{help}</p>
  </div>;
}

function ChatChoice({ room, info }: { room: Room; info: RoomInfo }) {
  return <Segments label={t("page.chat")} value={info.chat} values={["free", "phrases"] as const}
    say={(value) => t(`page.chat.${value}`)}
    help={t("page.chat.help")} choose={(value) => room.line(`chat ${value}`)} />;
}

function PaceChoice({ room, info }: { room: Room; info: RoomInfo }) {
  return <Segments label={t("page.pace")} value={info.pace}
    values={["quick", "human", "slow"] as const} say={(value) => t(`page.pace.${value}`)}
    help={t("page.pace.help")}
    choose={(value) => room.line(`pace ${value}`)} />;
}

function GameChoice({ room, info, agree }: { room: Room; info: RoomInfo; agree: Agree }) {
  const games = shownGames();
  if (games.length < 2) return null;
  return <Segments label={t("page.game")} value={info.game} values={games.map((game) => game.id)}
    say={(id) => tg(id, "game.name")} choose={(id) => agree(toGame(gameOf(id)!, room.ownList(id)))} />;
}

/* The rules in a line, "4 seats · basic rules · no clock": what one wants to know before one sits down. */
function rulesLine(info: RoomInfo, game: Game): string {
  const preset = presetOf(game, info);
  const own = game.options.filter(({ name, default: usual }) => info.options[name] !== usual)
    .map((option) => t("pair", { name: tg(game.id, `option.${option.name}`),
      value: sayOption(game, option, info.options[option.name]) }));
  return [t("page.rules-line.seats", { n: info.seats.length }),
    ...preset ? [tg(game.id, `preset.${preset.name}`)] : own, ...sayCards(info, game),
    info.clock.mode === "off" ? t("page.rules-line.no-clock") : t("page.rules-line.clock",
      { time: sayDuration(info.clock.mode === "act" ? info.clock.seconds : 60 * info.clock.minutes) }),
  ].join(" · ");
}

/* For guests, who read them and cannot change them. */
function RuleList({ info, game }: { info: RoomInfo; game: Game }) {
  const rows: [string, string][] = [
    ...game.options.map((option): [string, string] => [tg(game.id, `option.${option.name}`),
      sayOption(game, option, info.options[option.name])]),
    ...cardRules(info, game), [t("page.clock"), sayClock(info.clock)], [t("page.pace"), t(`page.pace.${info.pace}`)],
    [t("page.chat"), t(`page.chat.${info.chat}`)]];
  return <dl class="rule-list">
    {rows.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
  </dl>;
}

function HouseRules({ room, info, game, agree }: {
  room: Room; info: RoomInfo; game: Game; agree: Agree;
}) {
  const host = room.isHost.value, same = { info, game, agree };
  return <details class="card house-rules">
    <summary>
      <span class="grow"><strong>{t("page.house-rules")}</strong>
        <span class="rules-line">{rulesLine(info, game)}</span></span>
      <span class="button small" aria-hidden="true">
        {t(host ? "page.rules-line.change" : "page.rules-line.look")}</span>
    </summary>
    {!host ? <RuleList info={info} game={game} /> : <div class="stack">
      <GameChoice room={room} info={info} agree={agree} />
      <PresetChoice {...same} />
      <SeatCount {...same} />
      {game.options.map((option) => <OptionChoice key={option.name} {...same} option={option} />)}
      <CardsChoice key={game.id} room={room} info={info} game={game} />
      <CheckChoice room={room} info={info} />
      <ClockChoice room={room} info={info} />
      <PaceChoice room={room} info={info} />
      <ChatChoice room={room} info={info} />
      <MoreWords key={game.id} room={room} info={info} game={game} />
    </div>}
  </details>;
}

/* ---- begin ---- */

/* Why the match cannot begin yet; "" if it can. */
function notYet(room: Room, info: RoomInfo): string {
  const empty = info.seats.some((seat) => seat.person === null && seat.bot === null);
  const own = ownCount(info), few = own > 0 && own < (gameOf(info.game)?.words_min ?? 0);
  if (!room.isHost.value) {
    const host = info.people.find((one) => one.id === info.host);
    return host ? t("page.wait-for-host", { name: host.name }) : t("page.no-host");
  }
  if (empty) return t("why.seat-empty");
  return few ? t("why.too-few-words") : unmixed(info) ? t("why.mix-missing") : "";
}

function Begin({ room, info }: { room: Room; info: RoomInfo }) {
  if (info.status === "gathering") {
    return <p class="begin" role="status">{t("page.mixing")}</p>;
  }
  const why = notYet(room, info);
  const empty = info.seats.flatMap((seat, i) =>
    seat.person === null && seat.bot === null ? [`bot ${i} ${usualBot()}`] : []);
  return <div class="begin">
    {room.isHost.value && empty.length > 0 && room.seat.value >= 0 &&
      <button onClick={() => room.line(...empty)}>
        <Icon name="bot" /> {t("page.fill-bots")}</button>}
    {room.isHost.value && <button class="main big" aria-disabled={why !== ""}
      onClick={() => room.line("begin")}><Icon name="play" /> {t("page.begin")}</button>}
    {why && <p role="status">{why}</p>}
  </div>;
}

export function Lobby({ room, info }: { room: Room; info: RoomInfo }) {
  const [device, setDevice] = useState(false);
  const [asked, setAsked] = useState<Change | null>(null);
  const agree: Agree = (change) => {
    if (losers(info, change.seats).length > 0) setAsked(change);
    else room.line(...change.lines);
  };
  const game = gameOf(info.game);
  if (!game) return null;
  return <div class="room">
    <main id="main" class="lobby">
      <Title>{tg(game.id, "game.name")}</Title>
      <p class="lead">{tg(game.id, "game.line")}
        {hasText(game.id, "game.cards") && <small>{tg(game.id, "game.cards")}</small>}</p>
      <HouseRules room={room} info={info} game={game} agree={agree} />
      <section class="card">
        <h2>{t("page.at-the-board")}</h2>
        <ul class="seats">
          {info.seats.map((seat, i) =>
            <SeatCard key={i} room={room} info={info} seat={seat} i={i} />)}
        </ul>
        <BotWords room={room} info={info} game={game} />
        <Begin room={room} info={info} />
      </section>
      <div class="column">
        <section class="card">
          <h2>{t("page.invite")}</h2>
          <Invite room={room} />
          <button class="quiet" onClick={() => setDevice(true)}>
            <Icon name="device" /> {t("page.device")}</button>
        </section>
        <PersonMenu room={room} info={info} />
      </div>
    </main>
    <Side room={room} leaves={["chat", "notes", "rules"]} />
    {device && <DeviceDialog room={room} close={() => setDevice(false)} />}
    {asked && <LoseSeats room={room} info={info} change={asked} close={() => setAsked(null)} />}
  </div>;
}
