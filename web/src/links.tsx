/* links.tsx - the ways into a room: for others, and for another device of one's own. */
import { DoorChoice } from "./door";
import { writePlace } from "./link";
import { Dialog, LinkBox } from "./parts";
import type { Room } from "./room";
import { t } from "./words";

const inviteLink = (room: Room): string =>
  `${location.origin}/${writePlace(room.id, room.info.value!.code)}`;

export function Invite({ room }: { room: Room }) {
  const info = room.info.value!;
  return <>
    <LinkBox link={inviteLink(room)} label={t("page.invite.link")}
      help={t(info.door === "knock" ? "page.invite.knock" : "page.invite.help")} />
    <DoorChoice room={room} info={info} />
  </>;
}

export function InviteDialog({ room, close }: { room: Room; close: () => void }) {
  return <Dialog title={t("page.invite")} close={close}><Invite room={room} /></Dialog>;
}

/* The token is the person: whoever has this link plays as them. So it is asked for by hand. */
export function DeviceDialog({ room, close }: { room: Room; close: () => void }) {
  return <Dialog title={t("page.device")} close={close}>
    <LinkBox secret link={`${inviteLink(room)}/${room.token}`} label={t("page.device")}
      help={t("page.device.help")} />
  </Dialog>;
}
