import { HeldMarks, type MarksToWear, type Standing } from "./worn-marks.ts";

// Runs in the page's isolated world before the first script of each document. The page script finds there what it holds.

let heldMarks: HeldMarks | undefined;

Object.assign(globalThis, {
  /** Holds marks in the document, unless it is that of a frame. */
  tintypeHold(marks: MarksToWear): void {
    if (window === window.top) heldMarks = new HeldMarks(marks);
  },
  tintypeStanding: (): Standing | undefined => heldMarks?.standing,
});
