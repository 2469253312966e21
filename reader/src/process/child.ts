// A separate process that controls Chromium, so that no page can crash the process that serves others. reader-process.ts starts
// it, and it exits when its parent does.

import { writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { pino } from "pino";
import { PageReader } from "../browser/page-reader.ts";
import { launchChromium } from "../chromium/chromium.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { Stage } from "../reading/reading.ts";
import { BrowserGrid } from "../remote/grid.ts";
import { BIND_COOKIES } from "../visit/cookies.ts";
import { observeBundle } from "../visit/observe-bundle.ts";
import { encodeFrame, readFrames } from "./frames.ts";
import { MAX_LINE, MAX_MESSAGE, MAX_TEXT, type ReaderSettings, type Reply, type Request, request } from "./messages.ts";

/** The pipe to the parent; see reader-process.ts. */
const CHANNEL = 3;
/** If memory runs out, the kernel should kill this process and its Chromium before the service. From -1000 to 1000. */
const OOM_SCORE = "900";

try {
  writeFileSync("/proc/self/oom_score_adj", OOM_SCORE);
} catch {
  // This system is not Linux.
}
// The parent decides when this process exits.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

const channel = new Socket({ fd: CHANNEL });
const send = (message: Reply) => void (channel.writable && channel.write(encodeFrame(message)));
const visits = new Map<number, AbortController>();
let reader: PageReader | undefined;

channel.on("close", () => process.exit());
channel.on("error", () => process.exit());
readFrames(
  channel,
  MAX_MESSAGE,
  (message) => handle(request.parse(message)),
  () => process.exit(1),
);

function handle(message: Request): void {
  switch (message.type) {
    case "start":
      reader = start(message.settings);
      // It is ready when Chromium is.
      observeBundle().catch(() => {}); // the visit handles the rejection
      send({ type: "ready" });
      break;
    case "extract":
      send({ type: "began", visit: message.visit });
      void extract(message);
      break;
    case "abort":
      visits.get(message.visit)?.abort(new Error("the reading was cancelled"));
      break;
    case "status":
      void status(message.visit);
      break;
    case "check":
      void check(message.visit);
      break;
    case "close":
      void close();
      break;
  }
}

function start(settings: ReaderSettings): PageReader {
  const { executablePath, requireSandbox, allowRoot, withCredentials, remote, egressAllow, logLevel } = settings;
  const log = pino(
    { level: logLevel, base: null },
    { write: (line) => send({ type: "log", line: line.length <= MAX_LINE ? line : "" }) },
  );
  const grid = remote && new BrowserGrid({ ...remote, log });
  const flags = withCredentials ? [BIND_COOKIES] : [];
  return new PageReader({
    log,
    policy: createEgressPolicy(egressAllow),
    ownPorts: settings.ownPorts,
    limits: settings.limits,
    start: () => grid?.connect() ?? launchChromium({ executablePath, requireSandbox, allowRoot, flags, log }),
  });
}

async function extract(message: Extract<Request, { type: "extract" }>): Promise<void> {
  const { visit, url, options, credentials, html } = message;
  const visitor = message.visitor && { state: message.visitor.state };
  const abort = new AbortController();
  visits.set(visit, abort);
  try {
    if (!reader) throw new Error("a visit was requested before the start");
    const onScreenshot = (isTaking: boolean) => send({ type: "screenshot", visit, isTaking });
    const onStage = (stage: Stage) => send({ type: "stage", visit, stage });
    const { signal } = abort;
    const reading = await reader.readPage(url, options, { signal, credentials, visitor, html, onScreenshot, onStage });
    const { modes, ...base } = reading;
    for (const { observation, places } of modes) send({ type: "mode", visit, observation, places });
    send({ type: "reading", visit, reading: base });
  } catch (error) {
    fail(visit, error);
  } finally {
    visits.delete(visit);
  }
}

async function check(visit: number): Promise<void> {
  try {
    await reader?.check();
    send({ type: "checked", visit });
  } catch (error) {
    fail(visit, error);
  }
}

function fail(visit: number, error: unknown): void {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const sent = { visit, message: message.slice(0, MAX_TEXT) };
  if (error instanceof PageFailure) {
    const { kind, endedBrowser } = error;
    send({ type: "failure", kind, endedBrowser, ...sent });
  } else send({ type: "error", stack: stack.slice(0, MAX_TEXT), ...sent });
}

async function status(visit: number): Promise<void> {
  const { pid, isPrepared } = (await reader?.status()) ?? { pid: undefined, isPrepared: false };
  send({ type: "status", visit, status: { ...(pid !== undefined && { pid }), isPrepared } });
}

async function close(): Promise<void> {
  await reader?.close();
  process.exit();
}
