/* hyphens.ts - where long words may be broken, for small cards. */
const VOWELS = /[aeiouyàâäéèêëîïôöùûüœæ]/i;
/* Letters that are one sound; what begins a syllable in French and English with its second letter. */
const TOGETHER: Record<string, RegExp> = {
  de: /^(sch[lmnrw]?|ch|ck|ph|th|qu|str|[bdfgkpt]r)/i,
  en: /^(ch|ck|ph|sh|th|wh|qu|[bcdfgpt]r|[bcfgp]l)/i,
  fr: /^(ch|gn|ph|th|qu|[bcdfgptv]r|[bcfgp]l)/i,
};

/* Soft hyphens between syllables: browsers know few languages. The last sound between two vowels
 * goes to the next line, and nobody breaks off a single letter. */
export function hyphenate(word: string, language: string | null): string {
  const together = TOGETHER[language ?? ""] ?? TOGETHER.en;
  let out = "";
  for (const part of word.split(/(?<=[\s-])/)) {
    let start = 0;
    for (let i = 2; i < part.length - 1; i++) {
      const before = part.slice(start, i), rest = part.slice(i);
      const sound = together.exec(rest)?.[0] ?? rest[0];
      const inside = together.exec(part.slice(i - 1))?.[0].length ?? 1;
      const cut = !VOWELS.test(rest[0]) && VOWELS.test(before) && inside < 2 &&
        VOWELS.test(rest[sound.length] ?? "") && before.length > 1 && rest.length > 2;
      if (cut) { out += `${before}\u00ad`; start = i; }
    }
    out += part.slice(start);
  }
  return out;
}
