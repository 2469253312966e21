/** The exit codes of `check`, `diff` and `export`. */
export const CLEAN = 0;
export const FINDINGS = 1;
export const WRONG_USAGE = 2;
export const UNREADABLE_PAGE = 3;

/** The program was ended by a signal such as ^C: 128 and the number of SIGINT. */
export const INTERRUPTED = 130;
/** The reader of the output went away before it had the result: 128 and the number of SIGPIPE. */
export const OUTPUT_CLOSED = 141;
