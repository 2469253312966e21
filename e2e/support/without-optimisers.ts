/**
 * The flag of Chromium that switches V8's optimising compilers off. Pages of tests live for seconds, and compiling the scripts of
 * a view took more of the processor than it saved: a seventh of what its page took.
 */
export const WITHOUT_OPTIMISERS = "--js-flags=--no-maglev,--no-turbofan";
