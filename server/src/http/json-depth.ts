import { invalid } from "../errors.ts";

/** Two more than a parsed body may have, because a batch of procedure calls wraps its inputs. */
const MAX_DEPTH = 102;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}` differ in one bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const IS_BRACE = 0x20;

/**
 * Refuses JSON that is nested too deeply, without parsing it.
 * @throws AppError validation_error
 */
export function refuseDeepJson(bytes: Uint8Array): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) {
      isInString = true;
    } else if ((byte & ~IS_BRACE) === OPENING) {
      depth += 1;
      if (depth > MAX_DEPTH) throw invalid([{ path: "", message: "is nested too deeply" }]);
    } else if ((byte & ~IS_BRACE) === CLOSING) {
      depth -= 1;
    }
  }
}
