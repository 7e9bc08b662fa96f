/* door.tsx - who comes in: the host's door, people who knock at it, and links that say who one is. */
import { useEffect } from "preact/hooks";
import { Icon, Skyline } from "./icons";
import { announce } from "./live";
import { Segments, SureButton, Title } from "./parts";
import type { Room } from "./room";
import { sound } from "./settings";
import { blip } from "./sound";
import type { Knock, RoomInfo } from "./types";
import { t } from "./words";

/* ---- inside: what the host decides ---- */

export function DoorChoice({ room, info }: { room: Room; info: RoomInfo }) {
  if (!room.isHost.value) return null;
  return <div class="stack door-choice">
    <Segments label={t("page.door")} value={info.door} values={["open", "knock"] as const}
      say={(value) => t(`page.door.${value}`)} help={t(`page.door.${info.door}.help`)}
      choose={(value) => room.line(`door ${value}`)} />
    <div>
      <SureButton ask={t("page.renew.sure")} act={() => room.line("renew")}>
        {t("page.renew")}</SureButton>
      <p class="help">{t("page.renew.help")}</p>
    </div>
  </div>;
}

function KnockLine({ room, knock }: { room: Room; knock: Knock }) {
  const text = t("page.knock", { name: knock.name });
  useEffect(() => {
    announce(text);
    if (sound.peek() === "on") blip();
  }, []);
  return <li class="notice">
    <p><Icon name="door" /> {text}</p>
    <span class="row">
      <button class="small main" onClick={() => room.line(`admit ${knock.id}`)}>
        {t("page.knock.admit")}<span class="hidden">: {knock.name}</span></button>
      <button class="small" onClick={() => room.line(`decline ${knock.id}`)}>
        {t("page.knock.decline")}<span class="hidden">: {knock.name}</span></button>
    </span>
  </li>;
}

/* For the host, whatever they are looking at in the room. */
export function Knocks({ room, info }: { room: Room; info: RoomInfo }) {
  return <ul>{info.knocks.map((knock) => <KnockLine key={knock.id} room={room} knock={knock} />)}</ul>;
}

/* ---- outside ---- */

export function Knocking({ room }: { room: Room }) {
  const waiting = room.knock.value === "waiting";
  return <main id="main" class="doors card">
    <div class="hero">
      <Skyline />
      <Title key={room.knock.value}>{t(waiting ? "page.knocking" : "page.knocking.unheard")}</Title>
    </div>
    {waiting && <p>{t("page.knocking.help")}</p>}
    {!waiting && <button class="main" onClick={() => room.knockAgain()}>
      <Icon name="door" /> {t("page.knock.again")}</button>}
    <a class="button quiet" href="#"><Icon name="home" /> {t("page.home")}</a>
  </main>;
}

/* A link with a token makes two browsers one person. Nobody becomes somebody else unasked; who is
 * somebody here already stays so unless they say otherwise. */
export function WhoseLink({ known, answer }: { known: boolean; answer: (mine: boolean) => void }) {
  return <main id="main" class="doors card">
    <div class="hero">
      <Skyline />
      <Title>{t("page.own-link")}</Title>
    </div>
    <p>{t("page.own-link.help")}</p>
    {known && <p>{t("page.own-link.known")}</p>}
    <button class={known ? "main" : ""} onClick={() => answer(false)}>
      {t(known ? "page.own-link.stay" : "page.own-link.new")}</button>
    <button onClick={() => answer(true)}>
      <Icon name="device" /> {t("page.own-link.mine")}</button>
    <a class="button quiet" href="#"><Icon name="home" /> {t("page.home")}</a>
  </main>;
}
