import type { Logger } from "pino";
import type { KeptChromium } from "../browser/kept-chromium.ts";
import { PageReader } from "../browser/page-reader.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { Stage } from "../reading/reading.ts";
import { observeBundle } from "../visit/observe-bundle.ts";
import { MAX_TEXT } from "./message-limits.ts";
import type { Reply } from "./replies.ts";
import type { ReaderSettings, Request } from "./requests.ts";

interface VisitsOptions {
  readonly chromium: KeptChromium;
  readonly settings: ReaderSettings;
  readonly log: Logger;
  /** Tells the parent an event. */
  readonly tell: (event: Reply) => void;
}

/** The visits of a reader process, in the messages of its parent. */
export class Visits {
  readonly #reader: PageReader;
  readonly #tell: VisitsOptions["tell"];
  readonly #running = new Map<number, AbortController>();

  constructor({ chromium, settings, log, tell }: VisitsOptions) {
    const { egressAllow, ownPorts, limits, preparesPages } = settings;
    const policy = createEgressPolicy(egressAllow);
    this.#reader = new PageReader({ chromium, policy, ownPorts, limits, preparesPages, log });
    this.#tell = tell;
    // It is ready when Chromium is.
    observeBundle().catch(() => {}); // the visit handles the rejection
  }

  async extract(message: Extract<Request, { type: "extract" }>): Promise<Reply> {
    const { visit, url, options, credentials, html } = message;
    const visitor = message.visitor && { state: message.visitor.state };
    const abort = new AbortController();
    this.#running.set(visit, abort);
    try {
      const reading = await this.#reader.readPage(url, options, {
        signal: abort.signal,
        credentials,
        visitor,
        html,
        onScreenshot: (isTaking: boolean) => this.#tell({ type: "screenshot", isTaking }),
        onStage: (stage: Stage) => this.#tell({ type: "stage", stage }),
      });
      const { modes, ...base } = reading;
      for (const { observation, places, marks } of modes) this.#tell({ type: "mode", observation, places, marks });
      return { type: "reading", reading: base };
    } catch (error) {
      return replyOf(error);
    } finally {
      this.#running.delete(visit);
    }
  }

  abort(visit: number): void {
    this.#running.get(visit)?.abort(new Error("the reading was cancelled"));
  }

  async status(): Promise<Reply> {
    const { pid, isPrepared } = await this.#reader.status();
    return { type: "status", status: { ...(pid !== undefined && { pid }), isPrepared } };
  }

  async check(): Promise<Reply> {
    try {
      await this.#reader.check();
      return { type: "checked" };
    } catch (error) {
      return replyOf(error);
    }
  }

  /** Closes Chromium. */
  close(): Promise<void> {
    return this.#reader.close();
  }
}

function replyOf(error: unknown): Reply {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const text = message.slice(0, MAX_TEXT);
  if (!(error instanceof PageFailure)) return { type: "error", message: text, stack: stack.slice(0, MAX_TEXT) };
  const { kind, endedBrowser } = error;
  return { type: "failure", message: text, kind, endedBrowser };
}
