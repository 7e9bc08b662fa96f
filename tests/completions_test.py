"""tests/completions_test.py - `safehouse completions` in the shells they are for.

What is offered is compared with what the program says about itself.
"""
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import tempfile
import time

from tap import PROGRAM, check, done

PATIENCE = 60  # seconds, for a machine that is busy


def output(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True,
                          timeout=PATIENCE, **options).stdout


def print_script(shell):
    return output(PROGRAM, "completions", shell)


def in_bash(script, *words):
    """What bash offers for these words, of which the last is being typed; `=` is a word of its own."""
    asks = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _safehouse; '
            'printf "%s\\n" "${COMPREPLY[@]}"')
    return sorted(output("bash", "-c", asks, "bash", script, "safehouse", *words).split())


def in_fish(script, line):
    """What fish offers for a line, without the explanations behind."""
    said = output("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'", cwd=script.parent)
    return sorted(line.split("\t")[0] for line in said.splitlines())


def in_zsh(script, typed, until):
    """What a terminal shows after this was typed and Tab pressed."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(script.parent)
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "PS1": "ready> "})
    shown = ""

    def wait_for(what):
        nonlocal shown
        end = time.monotonic() + PATIENCE
        while what not in shown and time.monotonic() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                shown += os.read(terminal, 65536).decode(errors="replace")

    os.write(terminal, f"autoload -U compinit; compinit -u -D; source {script}; echo loa''ded\n".encode())
    wait_for("loaded")
    os.write(terminal, typed.encode() + b"\t")
    wait_for(until)
    os.close(terminal)
    os.waitpid(child, 0)
    return shown


described = json.loads(output(PROGRAM, "describe", "--json"))
games = sorted(game["id"] for game in described["games"])
commands = sorted(re.findall(r"^  safehouse (\S+)", output(PROGRAM, "help"), re.M))
presets = sorted({preset["name"] for game in described["games"] for preset in game.get("presets", [])})


def flags_of(command):
    listed = re.findall(r"^  (--\S+)", output(PROGRAM, command, "-h"), re.M)
    return sorted([*listed, "--help", "--version"])


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "record.txt").touch()
    (folder / "sub").mkdir()
    scripts = {}
    for shell in ("bash", "zsh", "fish"):
        scripts[shell] = folder / f"completions.{shell}"
        scripts[shell].write_text(print_script(shell))
        subprocess.run([shell, "-n", scripts[shell]], check=True)

    bash = scripts["bash"]
    check(in_bash(bash, "") == commands, "bash: commands", in_bash(bash, ""))
    check(in_bash(bash, "-") == ["--help", "--version", "-V", "-h"], "bash: flags of the program")
    for command in commands:
        offered = [flag for flag in in_bash(bash, command, "--")]
        check(offered == flags_of(command), f"bash: all flags of {command}", (offered, flags_of(command)))
    check(in_bash(bash, "sim", "") == games, "bash: games")
    check(in_bash(bash, "help", "") == sorted({*games, *commands}), "bash: commands and games for help")
    check(in_bash(bash, "sim", "heimlich", "") == [], "bash: no second game")
    check(in_bash(bash, "sim", "--seed", "7", "") == games, "bash: the value of a flag is no argument")
    check(in_bash(bash, "sim", "--seed=7", "") == games, "bash: nor one in the same word")
    check(in_bash(bash, "sim", "heimlich", "--preset", "") == presets, "bash: presets")
    check(in_bash(bash, "sim", "heimlich", "--preset", "=", "") == presets, "bash: presets behind =")
    check(in_bash(bash, "arena", "heimlich", "easy", "orac") == ["oracle"], "bash: bots, and more of them")
    check(in_bash(bash, "replay", str(folder / "rec")) == [str(folder / "record.txt")], "bash: files")
    check(in_bash(bash, "serve", "--data", f"{folder}/") == [f"{folder}/sub"], "bash: folders")
    check(in_bash(bash, "play", "--language", "") == ["de", "en", "fr"], "bash: what a flag may be")

    fish = scripts["fish"]
    check(in_fish(fish, "safehouse ") == commands, "fish: commands", in_fish(fish, "safehouse "))
    for command in commands:
        offered = in_fish(fish, f"safehouse {command} --")
        check(offered == flags_of(command), f"fish: all flags of {command}", (offered, flags_of(command)))
    check(in_fish(fish, "safehouse sim ") == games, "fish: games", in_fish(fish, "safehouse sim "))
    check(in_fish(fish, "safehouse sim heimlich --preset ") == presets, "fish: presets")
    check("record.txt" in in_fish(fish, "safehouse verify rec"), "fish: files")
    check(in_fish(fish, "safehouse serve --data ") == ["sub/"], "fish: folders")

    for typed, until in (("safehouse comple", "completions"), ("safehouse sim heim", "heimlich"),
                         ("safehouse arena heimlich easy orac", "oracle"), ("safehouse verify rec", "record.txt"),
                         ("safehouse sim heimlich --mat", "--matches"), ("safehouse play --language=d", "=de")):
        shown = in_zsh(scripts["zsh"], typed, until)
        check(until in shown, f"zsh: {typed}", shown)

done()
