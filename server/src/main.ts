import { runServe } from "./roles/commands/serve.ts";

// The service as a process of its own: `tintype serve` without the rest of the program.

const interrupted = new AbortController();
// A terminal's ^C can arrive twice, from the terminal and from npm. The second abort has no effect.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort(signal));

process.exitCode = await runServe([], {}, process, interrupted.signal);
