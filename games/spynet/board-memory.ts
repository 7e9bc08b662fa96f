/* board-memory.ts - what I remember of hidden cards: where each may be, and which must be there.
 *
 * The view says for each place which cards I have seen that can be there, how many cards it holds,
 * and whether cards I have never seen can be among them (then it is open). A card that can be in one
 * place only is certain. So is one that all other ways to place the cards would leave a place too
 * full, or a closed place with too few. */
export interface Place { known: string[]; count: number; open: boolean }
export interface Memory { certain: string[]; possible: string[] }

type Where = Map<string, number>;

/* Move cards from place to place until `to` has room for one more; false: that cannot be. */
function makeRoom(places: Place[], at: Where, to: number, tried: Set<number>): boolean {
  tried.add(to);
  const inside = [...at].filter(([, place]) => place === to).map(([card]) => card);
  if (inside.length < places[to]!.count) return true;
  for (const card of inside)
    for (let other = 0; other < places.length; other++) {
      if (tried.has(other) || !places[other]!.known.includes(card)) continue;
      if (!makeRoom(places, at, other, tried)) continue;
      at.set(card, other);
      return true;
    }
  return false;
}

/* Bring one more card into a closed place, from an open one, perhaps through others. */
function fill(places: Place[], at: Where, to: number, tried: Set<number>): boolean {
  tried.add(to);
  for (const card of places[to]!.known) {
    const from = at.get(card)!;
    if (from === to || tried.has(from)) continue;
    if (!places[from]!.open && !fill(places, at, from, tried)) continue;
    at.set(card, to);
    return true;
  }
  return false;
}

/* One way in which the cards can lie; what the view says is true, so there is one. */
function arrange(places: Place[]): Where {
  const at: Where = new Map();
  for (const card of new Set(places.flatMap(({ known }) => known)))
    for (let to = 0; to < places.length; to++)
      if (places[to]!.known.includes(card) && makeRoom(places, at, to, new Set())) {
        at.set(card, to);
        break;
      }
  places.forEach((place, to) => {
    const missing = () => place.count - [...at.values()].filter((one) => one === to).length;
    while (!place.open && missing() > 0 && fill(places, at, to, new Set())) { /* one more */ }
  });
  return at;
}

/* To which places can a card of each place go on, given how the cards lie? The last is a place of
 * its own: the cards I have never seen. They fill any open place, and leave one that has some. */
function waysOn(places: Place[], at: Where): Set<number>[] {
  const unseen = places.length;
  const ways = Array.from({ length: unseen + 1 }, () => new Set<number>());
  const held = places.map(() => 0);
  for (const [card, from] of at) {
    held[from]!++;
    places.forEach(({ known }, to) => { if (known.includes(card)) ways[from]!.add(to); });
  }
  places.forEach((place, i) => {
    if (!place.open) return;
    ways[unseen]!.add(i);
    if (place.count > held[i]!) ways[i]!.add(unseen);
  });
  return ways;
}

function reaches(ways: Set<number>[], from: number, to: number): boolean {
  const seen = new Set([from]), waiting = [from];
  while (waiting.length > 0) {
    const here = waiting.pop()!;
    if (here === to) return true;
    for (const next of ways[here]!) if (!seen.has(next)) { seen.add(next); waiting.push(next); }
  }
  return false;
}

/* For each place, the cards that must be there and those that may be. */
export function recall(places: Place[]): Memory[] {
  const at = arrange(places), ways = waysOn(places, at);
  const memory = places.map((): Memory => ({ certain: [], possible: [] }));
  for (const [card, here] of at) {
    const can = places.map((_, i) => i).filter((i) => places[i]!.known.includes(card) &&
      (i === here || reaches(ways, i, here)));
    for (const i of can) memory[i]![can.length === 1 ? "certain" : "possible"].push(card);
  }
  return memory;
}
