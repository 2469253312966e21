// A separate process that controls Chromium, so that no page can crash the process that serves others. reader-process.ts starts
// it, and it exits when its parent does.

import { pino } from "pino";
import { PageReader } from "../browser/page-reader.ts";
import { answerParent } from "../children/answer-parent.ts";
import { json } from "../children/frames.ts";
import { launchChromium } from "../chromium/chromium.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { Stage } from "../reading/reading.ts";
import { BrowserGrid } from "../remote/grid.ts";
import { BIND_COOKIES } from "../visit/cookies.ts";
import { observeBundle } from "../visit/observe-bundle.ts";
import { MAX_LINE, MAX_MESSAGE, MAX_TEXT, type ReaderSettings, type Reply, type Request, request } from "./messages.ts";

const visits = new Map<number, AbortController>();
let reader: PageReader | undefined;

const tell = answerParent<Reply>({
  codec: json,
  maxMessage: MAX_MESSAGE,
  answer: (message) => answer(request.parse(message)),
});

function answer(message: Request): Promise<Reply> | Reply | undefined {
  switch (message.type) {
    case "start":
      reader = start(message.settings);
      // It is ready when Chromium is.
      observeBundle().catch(() => {}); // the visit handles the rejection
      return { type: "ready" };
    case "extract":
      tell({ type: "began" });
      return extract(message);
    case "abort":
      return void visits.get(message.visit)?.abort(new Error("the reading was cancelled"));
    case "status":
      return status();
    case "check":
      return check();
    case "close":
      return void close();
  }
}

function start(settings: ReaderSettings): PageReader {
  const { executablePath, requireSandbox, allowRoot, withCredentials, remote, egressAllow, logLevel } = settings;
  const log = pino(
    { level: logLevel, base: null },
    { write: (line) => tell({ type: "log", line: line.length <= MAX_LINE ? line : "" }) },
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

async function extract(message: Extract<Request, { type: "extract" }>): Promise<Reply> {
  const { visit, url, options, credentials, html } = message;
  const visitor = message.visitor && { state: message.visitor.state };
  const abort = new AbortController();
  visits.set(visit, abort);
  try {
    if (!reader) throw new Error("a visit was requested before the start");
    const onScreenshot = (isTaking: boolean) => tell({ type: "screenshot", isTaking });
    const onStage = (stage: Stage) => tell({ type: "stage", stage });
    const { signal } = abort;
    const reading = await reader.readPage(url, options, { signal, credentials, visitor, html, onScreenshot, onStage });
    const { modes, ...base } = reading;
    for (const { observation, places } of modes) tell({ type: "mode", observation, places });
    return { type: "reading", reading: base };
  } catch (error) {
    return replyOf(error);
  } finally {
    visits.delete(visit);
  }
}

async function check(): Promise<Reply> {
  try {
    await reader?.check();
    return { type: "checked" };
  } catch (error) {
    return replyOf(error);
  }
}

function replyOf(error: unknown): Reply {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const text = message.slice(0, MAX_TEXT);
  if (!(error instanceof PageFailure)) return { type: "error", message: text, stack: stack.slice(0, MAX_TEXT) };
  const { kind, endedBrowser } = error;
  return { type: "failure", message: text, kind, endedBrowser };
}

async function status(): Promise<Reply> {
  const { pid, isPrepared } = (await reader?.status()) ?? { pid: undefined, isPrepared: false };
  return { type: "status", status: { ...(pid !== undefined && { pid }), isPrepared } };
}

async function close(): Promise<void> {
  await reader?.close();
  process.exit();
}
