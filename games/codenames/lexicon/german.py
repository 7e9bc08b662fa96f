"""games/codenames/lexicon/german.py - German texts: definitions of the Wiktionary in freedict's dictionaries,
OpenThesaurus, the Ding list, compounds, emoji; and what German words mean in English."""
import collections
import re

import manners
from english import TOKEN as ENGLISH
from english import WordNet, more_text
from text import (Affixes, Heads, Text, board_words, common_by_rank, key_of, open_dictionary, read_dictionary,
                  read_emoji, read_ranks, write_map, write_source, write_text, write_words)

TOKEN = re.compile(r"[a-zäöü]+")
DICTIONARIES = [f"deu-{code}" for code in "fra swe spa rus pol ind fin ell bul".split()]
STOP = set("""ab aber alle allem allen aller alles allgemein als also am an andere anderen anderer anderes art auch
auf aus befindlich bei beim beispielsweise besonders bestehend bestimmte bestimmten betreffend
bezeichnung bezogen bin bis bzw da dabei damit dann daran das dass davon dazu dem den der deren des
dessen die dient dies diese diesem diesen dieser dieses ding dir doch dort du durch ein eine einem einen
einer eines er es etc etw etwas form für gegen gehörend gehörig haben hat hatte hier häufig ich ihm ihn
ihr ihre ihrem ihren ihrer im in insbesondere ist jd jdm jdn jds jede jeder jedes jemand jemandem
jemanden jmd jmdm jmdn kann kein keine können man mehr mehrere meist meistens mich mir mit nach nicht
noch nur ob oder oft ohne ohnepl person personen plural regional sein seine seinem seinen seiner sich
sie sind singular so soll sonst speziell teil ugs um und uns unter usw veraltet verwendet vom von vor
war was weil welche welchem welchen welcher welches wenn wer werden wie wir wird wo wurde zb zu zum zur
zwischen über übertragen""".split())
DEFINITION = re.compile(r"\b(der|die|das|des|dem|den|ein|eine|eines|einer|und|oder|zu|mit|von|für|in|aus|auf|nicht|"
                        r"etwas|sich|als)\b")
NOTES = re.compile(r"\{[^}]*\}|\[[^\]]*\]|<[^>]*>|\([^)]*\)|/[^/]{1,12}/")
SPECIAL = re.compile(r"\[(techn|geol|mach|electr|chem|math|constr|agr|min|phys|comp|textil|print|naut|med|anat|"
                     r"biochem|jur|fin|econ|photo|aviat|mil|auto|phil|ling|stat|hydr)")
OLD = re.compile(r"\[(obs|veraltet|hist|rare|selten|altertümlich|geh|Schw|Ös|Süddt|Norddt|dialect)")
BOUND = set("""ab an ant art ate auf aus be ben chen den ein ell end ent er erin ern eur ge gen ger heit hen iker ine
innen ion ismus ist keit lein len ler lich mal nach nen ner rat ren ring schaft sen ten ter tin tion tor
un ung ver vor zer zu""".split())


def tokens(line):
    return [word for word in TOKEN.findall(key_of(line)) if len(word) > 1 and word not in STOP]


def clean(item):
    return NOTES.sub(" ", item).strip()


def items(part):
    """What `;` separates, but for what is in brackets: Kraut {n} (Heil-; Küchen-)."""
    return re.split(r";(?![^(]*\))", part)


class Ding:
    """Lines `GERMAN | forms :: ENGLISH | forms` of the Ding list."""

    def __init__(self, share):
        self.lines, self.nouns, self.plurals = [], {}, {}
        for line in open(share / "trans/de-en", encoding="utf-8"):
            german, _, english = line.rstrip("\n").partition(" :: ")
            if line[0] != "#" and english:
                self.lines.append((german.split(" | "), english.split(" | ")))
                self.read_nouns(german.split(" | "))

    def read_nouns(self, parts):
        heads = [clean(item) for item in items(parts[0]) if re.search(r"\{[mfn]\}", item)]
        for head in heads:
            if re.fullmatch(r"[A-Za-zÄÖÜäöüß]+", head):
                self.nouns[key_of(head)] = head
        forms = [clean(item) for item in items(parts[1]) if "{pl}" in item] if len(parts) > 1 else []
        for head, form in zip(heads, forms) if len(heads) == len(forms) else ():
            if " " not in head + form and head != form:
                self.plurals.setdefault(key_of(form), key_of(head))


class Lemmas:
    """The lemma of a form: heads of dictionaries stay, plurals of the Ding list, endings of hunspell."""

    def __init__(self, share, ding, heads):
        self.heads = collections.Counter()
        for word, count in heads.dictionaries.items():
            self.heads[key_of(word)] += count
        for noun in ding.nouns:
            self.heads[noun] += 1
        self.plurals, self.forms = ding.plurals, collections.defaultdict(set)
        affixes = Affixes(share / "hunspell/de_DE.aff")
        for word, flags, _ in read_dictionary("de_DE"):
            for _, form in affixes.forms(word, flags, skip="UV"):
                self.forms[key_of(form)].add(key_of(word))

    def __call__(self, word):
        if word in self.plurals and self.heads[word] <= 1:
            return self.plurals[word]
        if word in self.heads:
            return word
        known = [lemma for lemma in self.forms.get(word, ()) if lemma in self.heads]
        return max(known, key=lambda lemma: (self.heads[lemma], lemma)) if known else word


def read_thesaurus(share, text):
    head = ""
    for line in open(share / "mythes/th_de_DE_v2.dat", encoding="utf-8"):
        if not line.startswith("-|"):
            head = tokens(line.split("|")[0])
            continue
        found = [re.sub(r"\([^)]*\)", "", item).split() for item in line[2:].split("|")] if len(head) == 1 else []
        found = [item for item in found if len(item) <= 2]  # a rocket is not angry, though some go up like one
        text.add(head[0] if head else "", [word for item in found for word in tokens(" ".join(item))])


def definitions(share):
    """Yields (head, line): lines behind a head that are German sentences, which several dictionaries share."""
    seen = set()
    for name in DICTIONARIES:
        head = None
        for line in open_dictionary(share, name):
            start = re.match(r"^([A-ZÄÖÜa-zäöüß-]+(?: [A-Za-zäöüÄÖÜß-]+)*) (?:/[^/]*/|<)", line)
            if start:
                head = tokens(start[1])
                continue
            line = re.sub(r"^\d+\. ", "", line.strip())
            if head and len(head) == 1 and len(line) > 15 and (head[0], line) not in seen and DEFINITION.search(line):
                seen.add((head[0], line))
                yield head[0], line


def read_examples(ding, text):
    for german, _ in ding.lines:
        for item in (item for part in german for item in part.split(";")):
            words = tokens(clean(item))
            if len(words) == 1:
                for note in re.findall(r"\(([^)]*)\)", item):
                    text.pair(words[0], tokens(note)[:6], 2.0)
            elif len(words) == 2:
                text.pair(words[0], words[1:], 2.0)
            elif words:
                text.add("", words)


def split_compound(word, bases):
    """(first, second) of the best way to cut, or None."""
    best = None
    for cut in range(3, len(word) - 2):
        second = word[cut:]
        if second not in bases or second in BOUND:
            continue
        for link in ("", "s", "es", "n", "en", "er", "e"):
            first = word[:cut - len(link)] if word[:cut].endswith(link) else ""
            first = first if first in bases else first + "e" if len(first) > 3 and first + "e" in bases else ""
            if len(first) >= 3 and first not in BOUND:
                score = min(len(first), len(second)) - (0.5 if link else 0)
                if best is None or score > best[0]:
                    best = score, first, second
                break
    return best and best[1:]


def read_compounds(ding, heads, text):
    nouns = set(ding.nouns) | {key_of(word) for word in heads.dictionaries if word[0].isupper()}
    bases = {noun for noun in nouns if 3 <= len(noun) <= 12} | {key_of(word) for word in board_words("de")}
    for noun in sorted(nouns):
        parts = split_compound(noun, bases) if len(noun) >= 7 else None
        if parts:
            text.pair(parts[0], [parts[1]], 3.0)
            text.pair(noun, list(parts), 3.0)


def english_meanings(ding, lemma):
    """German words as weighted English ones: a line of the Ding list is a sense."""
    meanings = collections.defaultdict(list)
    for german, english in ding.lines:
        for place, (ours, theirs) in enumerate(zip(german, english)):
            if place and "{pl}" in ours:
                continue
            said = [re.sub(r"^(to be|to|the|an?) +", "", clean(item).lower()) for item in items(theirs)]
            said = [list(filter(None, map(lemma, ENGLISH.findall(item)))) for item in said]
            said = [words for words in said if 1 <= len(words) <= 3][:4]
            weight = (0.6 if SPECIAL.search(ours) else 1) * (0.4 if place else 1)
            for which, item in enumerate(items(ours)):
                word = re.sub(r"^(der|die|das|ein|eine) ", "", clean(item))
                if not re.fullmatch(r"[A-Za-zÄÖÜäöüß-]+", word):
                    continue
                own = weight * (0.6 if which else 1) * (0.3 if OLD.search(item) else 1)
                meanings[key_of(word)] += [(own / (1 + 0.7 * n), words) for n, words in enumerate(said)]
    return meanings


def german_meanings(ding, lemma, german_lemma):
    """The same the other way round, for English words. A ring may be a Stufe, but a Stufe is hardly ever a ring: a
    translation counts by its part of all translations of the German word."""
    pairs, total = collections.Counter(), collections.Counter()
    for word, senses in english_meanings(ding, lemma).items():
        for weight, words in senses:
            if len(words) == 1:
                pairs[words[0], german_lemma(word)] += weight
                total[german_lemma(word)] += weight
    meanings = collections.defaultdict(list)
    for (english, word), weight in pairs.items():
        meanings[english].append((weight * weight / total[word], [word]))
    return meanings


def rude_words(ding, share):
    rude = manners.Manners("de")
    manners.read_ding(ding.lines, 0, key_of, clean, rude)
    for head, line in definitions(share):
        rude.add(head, bool(manners.GERMAN.search(line.lower())))
    return rude


def candidates(ding, heads, ranks, counts, rude):
    for word, count in heads.dictionaries.items():
        kinds, key = heads.kinds[word], key_of(word)
        noun = "n" in kinds and word[0].isupper()
        said = "pn" not in kinds and (noun or "adj" in kinds) and 3 <= len(word) <= 14 and "-" not in word
        said = said and rude.allow(key)
        yield word, common_by_rank(ranks.get(key), count, counts[key]), said
    for key, word in ding.nouns.items():
        yield word, common_by_rank(ranks.get(key), 1, counts[key]), False


def native_text(share, npm, ding):
    """The text, and what was found on the way: heads, lemmas."""
    heads, text = Heads(share, DICTIONARIES), Text(share, npm)
    read_thesaurus(share, text)
    for head, line in definitions(share):
        text.add(head, tokens(line), 2.0)
    read_examples(ding, text)
    read_compounds(ding, heads, text)
    read_emoji(npm, "de", tokens, text, 3.0)
    lemma = Lemmas(share, ding, heads)
    text.lemmatise(lemma)
    return text, heads, lemma


def gather(share, npm, out):
    ding = Ding(share)
    text, heads, lemma = native_text(share, npm, ding)
    counts, ranks = text.count(), read_ranks(npm, "german", lemma)
    write_words(out, candidates(ding, heads, ranks, counts, rude_words(ding, share)), counts, "de")
    write_source(out, "native", text)
    wordnet = WordNet(share)
    write_source(out, "english", wordnet.text(share, npm), "mapped")
    write_text(out, more_text(wordnet, share, npm))
    write_map(out, english_meanings(ding, wordnet.lemma))
