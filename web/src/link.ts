/* link.ts - what stands behind the # of a link: #ROOM, #ROOM+CODE, and either with /TOKEN from another
 * device of one's own. */

export interface Place {
  id: string; /* of the room; "" for the first page */
  code: string; /* what the host's newest link has besides */
  token: string; /* who somebody is in that room */
}

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{22,64}$/.test(text);

/* What makes no sense leads to the first page; a token that cannot be one is left out. */
export function readPlace(hash: string): Place {
  const parts = /^#([0-9a-z]+)(?:\+([0-9A-Za-z_-]*))?(?:\/(.*))?$/.exec(hash);
  if (!parts) return { id: "", code: "", token: "" };
  const token = parts[3] ?? "";
  return { id: parts[1], code: parts[2] ?? "", token: isToken(token) ? token : "" };
}

export const writePlace = (id: string, code: string): string => `#${id}${code ? `+${code}` : ""}`;
