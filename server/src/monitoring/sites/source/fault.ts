/** Thrown if a source cannot be read at all. `message` is a sentence for people: it says what was requested, and what came. */
export class SourceFault extends Error {
  override readonly name = "SourceFault";
}
