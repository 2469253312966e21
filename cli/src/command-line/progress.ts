import type { CliProcess } from "@tintype/server/roles/commands/io";
import { toPlain } from "./plain.ts";

/** Fewer pages need no bar. */
const MIN_PAGES = 3;
const BAR_WIDTH = 24;
const DEFAULT_COLUMNS = 80;
/** Clears the line and goes to its start. */
const CLEAR = "\r\u001b[2K";

/** Shows how many pages have been read: as a bar on a terminal, for many pages. */
export interface Progress {
  /** True if a progress bar reports the pages that were read, so that they need no line. */
  readonly hasBar: boolean;
  /** @param label the page that was read last */
  show(done: number, label: string): void;
  /** Writes lines of text above the bar. */
  write(writeLines: () => void): void;
  end(): void;
}

/** Makes the progress of reading pages, on stderr. */
export function createProgress({ stderr }: Pick<CliProcess, "stderr">, total: number): Progress {
  const hasBar = stderr.isTTY === true && total >= MIN_PAGES;
  let bar = "";
  const draw = (text: string) => {
    if (hasBar) stderr.write(`${CLEAR}${text}`);
  };
  return {
    hasBar,
    show(done, label) {
      const filled = Math.round((done / total) * BAR_WIDTH);
      const text = `[${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)}] ${done}/${total} ${toPlain(label)}`;
      bar = text.slice(0, (stderr.columns ?? DEFAULT_COLUMNS) - 1).toWellFormed();
      draw(bar);
    },
    write(writeLines) {
      draw("");
      writeLines();
      draw(bar);
    },
    end: () => draw(""),
  };
}
