/**
 * Flags of Chromium that save the processor in tests. Pages of tests live for seconds: V8's optimising compilers took more of it
 * than they saved, a seventh of what a page took; and a renderer process of its own for each tab another quarter.
 */
export const FRUGAL_FLAGS = ["--js-flags=--no-maglev,--no-turbofan", "--renderer-process-limit=1"];
