/* people.tsx - who is in the room, and what the host may do about it. */
import { Avatar } from "./avatar";
import { Icon } from "./icons";
import { isMuted, mute } from "./mute";
import { SureButton } from "./parts";
import type { Room } from "./room";
import type { Person, RoomInfo } from "./types";
import { t } from "./words";

/* Mine alone: the others neither see nor hear of it. */
export function MuteButton({ room, person }: { room: Room; person: Person }) {
  const muted = isMuted(room.id, person.id);
  return <button class="small" aria-pressed={muted} onClick={() => mute(room.id, person.id, !muted)}>
    <Icon name={muted ? "quiet" : "chat"} size={16} /> {t(muted ? "page.unmute" : "page.mute")}
    <span class="hidden">: {person.name}</span></button>;
}

function PersonLine({ room, info, person }: { room: Room; info: RoomInfo; person: Person }) {
  const other = room.isHost.value && person.id !== room.you.value;
  const seat = info.seats.findIndex((one) => one.person === person.id);
  return <li>
    <span class="face"><Avatar name={person.name} size={32} />
      <span class={person.here ? "dot here" : "dot"} aria-hidden="true" /></span>
    <strong>{person.name}</strong>
    <span class="muted">
      {[person.id === room.you.value && t("page.you"), person.id === info.host && t("page.host"),
        seat < 0 && t("page.watching"), !person.here && t("page.away")].filter(Boolean).join(", ")}
    </span>
    {person.id !== room.you.value && <MuteButton room={room} person={person} />}
    {other && <span class="row">
      <button class="quiet" onClick={() => room.line(`host ${person.id}`)}>
        {t("page.make-host")}<span class="hidden">: {person.name}</span></button>
      <SureButton class="quiet" ask={t("page.kick.sure", { name: person.name })}
        act={() => room.line(`kick ${person.id}`)}>
        {t("page.kick")}<span class="hidden">: {person.name}</span></SureButton>
    </span>}
  </li>;
}

export function PersonMenu({ room, info }: { room: Room; info: RoomInfo }) {
  return <section class="card">
    <h2>{t("page.people")}</h2>
    <ul class="people">
      {info.people.map((person) => <PersonLine key={person.id} room={room} info={info}
        person={person} />)}
    </ul>
    <button class="quiet" onClick={() => room.leave()}>
      <Icon name="door" /> {t("page.leave")}</button>
  </section>;
}
