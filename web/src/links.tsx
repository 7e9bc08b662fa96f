/* links.tsx - the ways into a room: for others, and for another device of one's own. */
import { Dialog, LinkBox } from "./parts";
import type { Room } from "./room";
import { t } from "./words";

export const inviteLink = (room: Room): string => `${location.origin}/#${room.id}`;

export function Invite({ room }: { room: Room }) {
  return <LinkBox link={inviteLink(room)} label={t("page.invite.link")}
    help={t("page.invite.help")} />;
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
