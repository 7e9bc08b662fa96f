"""games/codenames/lexicon/french.py - French texts: the Littré, a thesaurus, expressions of freedict's dictionaries,
emoji; and what French words mean in English, directly or through German."""
import collections
import gzip
import re
import struct

import english
import german
import manners
from english import TOKEN as ENGLISH
from english import WordNet, more_text
from german import Ding, english_meanings
from text import (Affixes, Heads, Text, common_by_rank, key_of, open_dictionary, read_dictionary, read_emoji,
                  read_ranks, write_map, write_source, write_text, write_words)

TOKEN = re.compile(r"[a-zàâäçéèêëîïôöùûü]+")
DICTIONARIES = [f"fra-{code}" for code in "deu ita spa por rus pol bul swe fin ell eng".split()]
STOP = set("""a absolument action adj adv ainsi après au aussi autre autres aux avait avant avec avoir bien car ce
ceci cela celle celles celui certain certaine certains ces cet cette ceux chez chose choses cinq comme
contre dans de depuis des deux dire dit donc donner dont du elle elles en encore entre espèce est et eut
eux faire fait familièrement fig figuré figurément fit fut grand grande ib id il ils je la le les leur
leurs lorsque lui mais me mettre moins même ne ni nom nous on ont ou où par pas personne petit petite
peu pl plus plusieurs plutôt point populairement pour prendre qu qualité quand que quelque quelques qui
quoi sa sans se ses si son sont sorte sous sur te terme toujours tous tout toute toutes trois très tu un
une va vers vient vous voy était été être""".split())


def tokens(line):
    found = TOKEN.findall(key_of(line).replace("'", " "))
    return [word for word in found if len(word) > 1 and word not in STOP]


class Lemmas:
    """The lemma of a form: heads of dictionaries stay, the rest by hunspell's endings."""

    def __init__(self, share, heads):
        self.heads, self.forms = collections.Counter(), collections.defaultdict(set)
        for word, count in heads.dictionaries.items():
            self.heads[key_of(word)] += count
        affixes = Affixes(share / "hunspell/fr.aff", flag_size=2)
        skip = tuple(letter + "'" for letter in "LDQNMTSJC")
        for word, flags, _ in read_dictionary("fr"):
            for _, form in affixes.forms(word, affixes.flags(flags), skip=skip):
                self.forms[key_of(form)].add(key_of(word))

    def __call__(self, word):
        if word in self.heads:
            return word
        known = self.forms.get(word, ())
        return max(known, key=lambda lemma: (self.heads[lemma], lemma)) if known else word


def articles(share):
    """Yields (heads, text) of the Littré."""
    folder = share / "stardict/dic"
    with gzip.open(folder / "XMLittre.dict.dz") as file:
        data = file.read()
    index, at, found = (folder / "XMLittre.idx").read_bytes(), 0, {}
    while at < len(index):
        end = index.index(b"\0", at)
        place = struct.unpack(">II", index[end + 1:end + 9])
        found.setdefault(place, []).append(index[at:end].decode())
        at = end + 9
    for (start, size), heads in found.items():
        yield heads, data[start:start + size].decode("utf-8", "replace")


def read_littre(share, text):
    """What it says of a word; its citations up to its history are texts of their own."""
    for heads, article in articles(share):
        article = re.split(r"<b><big>(?:HISTORIQUE|ÉTYMOLOGIE)", article)[0]
        singles = [words[0] for words in (tokens(re.split(r"[,(]", head)[0]) for head in heads) if len(words) == 1]
        said = re.sub(r"<span[^>]*>.*?</span>", " ", article, flags=re.S)
        words = tokens(re.sub(r"<[^>]*>|\([^)]*\)", " ", said))[:300]
        if singles:
            text.add(singles[0], words)
        for citation in re.findall(r'<span foreground="#0000CD">(.*?)</span>', article, re.S):
            text.add("", tokens(citation))


def read_thesaurus(share, text):
    head = []
    for line in open(share / "mythes/thes_fr.dat", encoding="utf-8"):
        if not line.startswith("("):
            head = tokens(line.split("|")[0])
            continue
        others = [word for item in line.split("|")[1:] for word in tokens(item)]
        if len(head) == 1:
            text.pair(head[0], others, 40 / (10 + len(others)))


def read_expressions(share, text):
    """Translations of two words: pomme de terre, chauve-souris."""
    for line in open_dictionary(share, "deu-fra"):
        line = re.sub(r"^\d+\. ", "", line.strip())
        if len(line) > 200 or "/" in line or re.search(r"\b(der|die|das|des|ein|eine|und|von|mit|oder|zu)\b", line):
            continue
        for item in line.split(","):
            words = tokens(item)
            if len(words) == 2:
                text.pair(words[0], words[1:], 4.0)


def translations(share, name):
    """Yields (head, place of the sense, translation)."""
    head = None
    for line in open_dictionary(share, name):
        start = re.match(r"^([^\s/<][^/<]*?) (?:/|<)", line)
        if start:
            head = start[1].strip()
        elif head:
            for place, item in enumerate(re.sub(r"^\d+\. ", "", line.strip()).split(",")[:4]):
                yield head, place, item.strip()


def english_words(item, lemma):
    item = re.sub(r"^(to|the|an?) ", "", re.sub(r"\([^)]*\)|\[[^\]]*\]", "", item).lower().strip())
    return list(filter(None, map(lemma, ENGLISH.findall(item))))


def french_meanings(share, ding, lemma):
    meanings = collections.defaultdict(list)
    for head, place, item in translations(share, "fra-eng"):
        words = english_words(item, lemma)
        if 1 <= len(words) <= 3:
            meanings[key_of(head)].append((1.2 / (1 + 0.5 * place), words))
    for head, place, item in translations(share, "eng-fra"):
        words = english_words(head, lemma)
        if 1 <= len(words) <= 2 and re.fullmatch(r"[A-Za-zÀ-ÿœŒ-]+", item):
            meanings[key_of(item)].append((0.8 / (1 + 0.4 * place), words))
    add_pivots(share, english_meanings(ding, lemma), meanings)
    return meanings


def add_pivots(share, german, meanings):
    """Through German: what two German words agree on, or what is known already, counts more."""
    pivots = collections.defaultdict(lambda: collections.defaultdict(dict))
    for head, place, item in translations(share, "fra-deu"):
        best = collections.Counter()
        for weight, words in german.get(key_of(item), ()):
            best[tuple(words)] += weight
        for words, weight in best.most_common(3):
            pivots[key_of(head)][words][item] = 0.6 * min(1, weight) / (1 + 0.4 * place)
    for word, found in pivots.items():
        known = {part for _, words in meanings[word] for part in words}
        for words, through in found.items():
            sure = len(through) > 1 or known & set(words) or not known
            meanings[word].append((sum(through.values()) * (1 if sure else 0.25), list(words)))


def rude_words(share, meanings, other):
    """What the Littré calls so, and what means such things in English."""
    rude = manners.Manners("fr")
    for heads, article in articles(share):
        bad = bool(manners.FRENCH.search(article[:2000].lower()))
        for words in (tokens(re.split(r"[,(]", head)[0]) for head in heads):
            if len(words) == 1:
                rude.add(words[0], bad)
    for word, senses in meanings.items():
        manners.through(senses, other, word, rude)
    return rude


def candidates(heads, ranks, counts, rude):
    for word, count in heads.dictionaries.items():
        kinds = heads.kinds[word]
        said = "pn" not in kinds and {"n", "adj"} & kinds and word[0].islower() and 3 <= len(word) <= 14
        said = said and "-" not in word and rude.allow(key_of(word))
        yield word, common_by_rank(ranks.get(key_of(word)), count, counts[key_of(word)]), bool(said)


def gather(share, npm, out):
    heads, text = Heads(share, DICTIONARIES), Text(share, npm)
    read_littre(share, text)
    read_thesaurus(share, text)
    read_expressions(share, text)
    read_emoji(npm, "fr", tokens, text, 4.0)
    lemma = Lemmas(share, heads)
    text.lemmatise(lemma)
    wordnet, ding = WordNet(share), Ding(share)
    meanings = french_meanings(share, ding, wordnet.lemma)
    rude = rude_words(share, meanings, english.rude_words(wordnet, ding.lines, german.clean))
    counts, ranks = text.count(), read_ranks(npm, "french", lemma)
    write_words(out, candidates(heads, ranks, counts, rude), counts, "fr")
    write_source(out, "native", text)
    write_source(out, "english", wordnet.text(share, npm), "mapped")
    write_text(out, more_text(wordnet, share, npm))
    write_map(out, meanings)
