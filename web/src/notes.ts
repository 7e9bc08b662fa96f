/* notes.ts - the room keeps one line of private notes per person. Two share it: what the person
 * wrote, and what the board of a match remembers. So the line is JSON; any other line is words. */

export interface Notes { words: string; board: string; match: number }

export function readNotes(line: string): Notes {
  try {
    const all = JSON.parse(line) as Partial<Notes>;
    if (all && typeof all.words === "string" && typeof all.board === "string") {
      return { words: all.words, board: all.board, match: Number(all.match) || 0 };
    }
  } catch {
    /* somebody else's line, written as words */
  }
  return { words: line, board: "", match: 0 };
}

export function writeNotes(notes: Notes): string {
  return notes.words || notes.board ? JSON.stringify(notes) : "";
}
