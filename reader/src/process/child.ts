// A separate process that controls Chromium, so that no page can crash the process that serves others. reader-process.ts starts
// it, and it exits when its parent does. Chromium takes longest to start, so it starts first. The code that reads pages loads
// meanwhile.

import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { KeptChromium } from "../browser/kept-chromium.ts";
import { answerParent } from "../children/answer-parent.ts";
import { json } from "../children/frames.ts";
import { launchChromium } from "../chromium/chromium.ts";
import { BIND_COOKIES } from "../visit/cookies.ts";
import { MAX_LINE, MAX_MESSAGE } from "./message-limits.ts";
import type { Reply } from "./replies.ts";
import { type ReaderSettings, type Request, request } from "./requests.ts";
import type { Visits } from "./visits.ts";

/**
 * Milliseconds in which Playwright usually spawns Chromium, in many short steps. The code that reads pages loads in one step of 40 ms,
 * which would delay them.
 */
const SPAWN_MS = 20;

let visits: Promise<Visits> | undefined;

const tell = answerParent<Reply>({
  codec: json,
  maxMessage: MAX_MESSAGE,
  answer: (message) => answer(request.parse(message)),
});

function answer(message: Request): Promise<Reply> | Reply | undefined {
  switch (message.type) {
    case "start":
      visits = start(message.settings);
      return { type: "ready" };
    case "extract":
      tell({ type: "began" });
      return started().then((running) => running.extract(message));
    case "abort":
      return void started().then((running) => running.abort(message.visit));
    case "status":
      return started().then((running) => running.status());
    case "check":
      return started().then((running) => running.check());
    case "close":
      return void close();
  }
}

async function start(settings: ReaderSettings): Promise<Visits> {
  const { executablePath, requireSandbox, allowRoot, withCredentials, remote, limits, logLevel } = settings;
  const log = pino(
    { level: logLevel, base: null },
    { write: (line) => tell({ type: "log", line: line.length <= MAX_LINE ? line : "" }) },
  );
  const grid = remote && new (await import("../remote/grid.ts")).BrowserGrid({ ...remote, log });
  const flags = withCredentials ? [BIND_COOKIES] : [];
  const launch = () => launchChromium({ executablePath, requireSandbox, allowRoot, flags, log });
  const chromium = new KeptChromium({ start: () => grid?.connect() ?? launch(), limits, log });
  // A browser on another machine is only connected to when a page is to be read.
  if (!grid) chromium.begin();
  await delay(SPAWN_MS);
  const { Visits } = await import("./visits.ts");
  return new Visits({ chromium, settings, log, tell });
}

function started(): Promise<Visits> {
  return visits ?? Promise.reject(new Error("a visit was requested before the start"));
}

async function close(): Promise<void> {
  await (await visits)?.close();
  process.exit();
}
