/* place.ts - where we are, by the address: #ROOM or #ROOM+CODE; with /TOKEN from another device of mine.
 *
 * A token is a person. Whoever opens a link with one would be the same person as whoever made it, who
 * then sees what they see: so nobody becomes somebody else unasked. */
import { signal } from "@preact/signals";
import { readPlace, writePlace } from "./link";
import type { Place } from "./link";
import { openRoom } from "./room";
import { knownToken, myRooms, rememberRoom, setToken } from "./store";

/* A link that says who one is, until somebody has said whose it is. */
export const whose = signal<Place | null>(null);

/* Have I been in this room as somebody? */
export const isKnown = (id: string): boolean =>
  knownToken(id) !== "" && myRooms().some((one) => one.id === id);

/* A token does not stay in the address bar, whatever becomes of it. */
export function takePlace(): Place {
  const place = readPlace(location.hash);
  if (location.hash.includes("/")) {
    history.replaceState(history.state, "", place.id ? writePlace(place.id, place.code) : "#");
  }
  return place;
}

export function go(place: Place): void {
  const other = place.token !== "" && place.token !== knownToken(place.id);
  whose.value = other ? place : null;
  openRoom(other ? "" : place.id, place.code);
}

export function answerWhose(mine: boolean): void {
  const { id, code, token } = whose.value!;
  if (mine) {
    setToken(id, token);
    rememberRoom({ id, game: "", at: Date.now(), status: "lobby" });
  }
  whose.value = null;
  openRoom(id, code);
}
