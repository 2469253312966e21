/** Something that makes work wait, refuses it or ends it for load: a line of the table in docs/limits.md. */
export interface Gate {
  /** The name of the work that passes it: "Searches". */
  readonly name: string;
  /** The file that declares its numbers: `import.meta.url`. */
  readonly at: string;
  /** In words, with the numbers that the code uses. */
  readonly limit: string;
  /** The answer beyond the limit: the errors, or a sentence. */
  readonly answer: string | readonly Error[];
}

/** Returns milliseconds in words: "20 s". */
export function inTime(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms % 60_000 === 0 && ms >= 120_000 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

/** Returns bytes in words: "16 MiB". */
export function inBytes(bytes: number): string {
  if (bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${number(bytes)} bytes`;
}

/** Returns a number with a comma before each three digits. */
export const number = (value: number): string => value.toLocaleString("en");
