"""An engine that plays on the first free square, and misbehaves as its argument says.

A second argument, the path of a pipe, is told the process id when the engine begins to hang.
It knows nothing of this package, so that it shows how anybody's engine might go wrong.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

MODE = sys.argv[1]
SIZE = 15
FOREVER = 3600.0


def write(text: str) -> None:
    os.write(1, text.encode())


class Engine:
    def __init__(self) -> None:
        self.taken: set[tuple[int, int]] = set()
        self.moves = 0
        self.starts = 0
        self.heard = ""
        self.end = {"crlf": "\r\n", "cr-only": "\r"}.get(MODE, "\n")

    def say(self, text: str) -> None:
        write((text.lower() if MODE == "lower-case" else text) + self.end)

    def serve(self) -> None:
        while line := sys.stdin.readline():
            word, _, rest = line.strip().partition(" ")
            if word == "END" and MODE != "ignores-end":
                return
            getattr(self, f"do_{word.lower()}", self.unknown)(rest)
        if MODE == "ignores-end":
            time.sleep(FOREVER)

    def unknown(self, _: str) -> None:
        self.say("UNKNOWN command")

    def do_info(self, rest: str) -> None:
        if MODE == "tells-rule" and rest.startswith("rule"):
            self.say(f"MESSAGE {rest}")

    def do_end(self, _: str) -> None:
        pass

    def do_about(self, _: str) -> None:
        if MODE == "unknown-about":
            self.say("ERROR what?")
        elif MODE not in {"no-about", "no-about-refuses-start"}:
            self.say('name="Broken", version="1.0", author="nobody"')

    def do_start(self, _: str) -> None:
        if MODE.endswith("refuses-start"):
            self.say("ERROR unsupported size")
        else:
            self.starts += 1
            self.taken.clear()
            self.say("OK - everything is good")

    def do_restart(self, _: str) -> None:
        if MODE == "unknown-restart":
            self.say("UNKNOWN")
        elif MODE != "mute-restart":
            self.do_start("")

    def do_begin(self, _: str) -> None:
        self.move()

    def do_turn(self, rest: str) -> None:
        self.take(rest)
        self.move()

    def do_board(self, _: str) -> None:
        self.taken.clear()
        while (line := sys.stdin.readline().strip()) != "DONE":
            self.take(line)
        self.move()

    def do_play(self, rest: str) -> None:
        self.take(rest)
        self.say(rest)

    def take(self, text: str) -> None:
        x, y = text.split(",")[:2]
        self.taken.add((int(x), int(y)))

    def free_square(self) -> str:
        # Knight's moves apart, so that nobody wins by accident.
        squares = ((x * 2 % SIZE, y) for y in range(SIZE) for x in range(SIZE))
        return next(f"{x},{y}" for x, y in squares if (x, y) not in self.taken)

    def move(self) -> None:
        self.moves += 1
        square = self.free_square()
        special = getattr(self, f"move_{MODE.replace('-', '_')}", None)
        if special is not None:
            special(square)
        else:
            self.play(square)

    def play(self, square: str, after: str = "") -> None:
        self.take(square)
        self.say(square + after)

    # --- What goes wrong ---

    def move_hangs(self, _: str) -> None:
        if len(sys.argv) > 2:
            Path(sys.argv[2]).write_text(str(os.getpid()), encoding="ascii")
        time.sleep(FOREVER)

    def move_hangs_in_game_2(self, square: str) -> None:
        if self.starts == 2:
            self.move_hangs(square)
        self.play(square)

    def move_heeds_stop(self, square: str) -> None:
        if self.moves == 1:
            self.heard = sys.stdin.readline().strip()
        else:
            self.say(f"MESSAGE heard {self.heard}")
        self.play(square)

    def move_dies(self, square: str) -> None:
        if self.moves == 2:
            print("Segmentation fault", file=sys.stderr, flush=True)
            sys.exit(3)
        self.play(square)

    def move_is_killed(self, _: str) -> None:
        os.kill(os.getpid(), 9)

    def move_closes_output(self, _: str) -> None:
        os.close(1)
        time.sleep(FOREVER)

    def move_outside(self, _: str) -> None:
        self.say("15,0")

    def move_occupied(self, _: str) -> None:
        x, y = next(iter(self.taken))
        self.say(f"{x},{y}")

    def move_h8(self, _: str) -> None:
        self.say("7,7")

    def move_garbage(self, _: str) -> None:
        for _count in range(100):
            self.say("\x1b[2J lorem ipsum \x07")
        time.sleep(FOREVER)

    def move_one_word(self, _: str) -> None:
        self.say("thinking...")
        time.sleep(FOREVER)

    def move_error(self, _: str) -> None:
        self.say("ERROR out of cheese")

    def move_messages(self, _: str) -> None:
        while True:
            self.say("MESSAGE still thinking")

    def move_long_messages(self, _: str) -> None:
        while True:
            self.say("MESSAGE " + "x" * 4_000)

    def move_counts(self, square: str) -> None:
        self.say(self.end.join(f"MESSAGE {number}" for number in range(1, 21)))
        self.play(square)

    def move_endless_line(self, _: str) -> None:
        while True:
            write("x" * 1000)

    def move_no_newline(self, square: str) -> None:
        write(square)
        sys.exit(0)

    def move_no_newline_waits(self, square: str) -> None:
        write(square)
        time.sleep(FOREVER)

    def move_chatty(self, square: str) -> None:
        self.say("MESSAGE depth 1 ev 20 \x1b[31mred")
        self.say("DEBUG secrets")
        self.say("")
        self.play(square, after=" ev 20 depth 1")

    def move_suggests(self, square: str) -> None:
        self.say(f"SUGGEST {square}")

    def move_complains_of_stop(self, square: str) -> None:
        # As one that reads its input only between moves: stopped during the first, it goes on.
        if self.moves == 1:
            sys.stdin.readline()
            self.play(square)
            self.say("UNKNOWN YXSTOP")
        else:
            self.play(square)

    def move_floods_errors(self, square: str) -> None:
        for _ in range(5_000):
            print("x" * 200, file=sys.stderr)
        self.play(square)


def main() -> None:
    if MODE == "silent":
        while sys.stdin.readline():
            pass
        return
    if MODE == "deaf":
        time.sleep(FOREVER)
    if MODE == "no-library":
        print("libfive.so: cannot open", file=sys.stderr)
        sys.exit(127)
    if MODE == "banner":
        write("Broken engine 1.0 (c) nobody\n\n*** ready ***\n")
    if MODE == "wrapper":
        child = subprocess.Popen([sys.executable, __file__, "ignores-end"])
        write(f"MESSAGE {child.pid}\n")
        child.wait()
    Engine().serve()


if __name__ == "__main__":
    main()
