import { toExtractOptions } from "@tintype/reader/reading/extract-options";
import { isOfLogin } from "@tintype/reader/reading/login";
import { type Browser, type PageReading, type Stage, THEMES_MS } from "@tintype/reader/reading/reading";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import type { FindEntrance } from "../access/entrance.ts";
import type { FindVisitor, SealedVisitor } from "../access/visitors.ts";
import type { ClaimedRun } from "./claims/claim.ts";
import type { NavigationListener } from "./listeners.ts";
import { visitSpans } from "./visit-spans.ts";

export interface ReadParts {
  readonly db: Db;
  readonly browser: Browser;
  /** The number of snapshots of an extraction that keep their screenshots. With 0, none are taken. */
  readonly screenshotsKept: number;
  /** Finds what lets a run in behind a login. */
  readonly findEntrance: FindEntrance;
  /** Finds what the page has set for a visitor who returns. */
  readonly findVisitor: FindVisitor;
  /** The HTML of the demo page for the next snapshot of its extraction. */
  readonly demoPage: (version: number) => string;
  readonly onNavigation: NavigationListener;
}

interface VisitContext {
  readonly log: Logger;
  /** Aborted when the worker shuts down and no longer waits. */
  readonly signal: AbortSignal;
}

/** A page that was read, with all that is to be stored of it. */
export interface PageRead {
  readonly reading: PageReading;
  /** Undefined if nothing new is kept of a visitor who returns. */
  readonly visitor?: SealedVisitor | undefined;
}

/**
 * Reads the page of a run that was claimed. All listeners have been told of its navigations when this returns.
 * @throws PageFailure; what the database throws
 */
export async function readPage(claimed: ClaimedRun, parts: ReadParts, context: VisitContext): Promise<PageRead> {
  const { run, extraction } = claimed;
  const { url } = extraction;
  const navigations = watchNavigations(claimed, parts, context);
  try {
    // Parsed again: the row may be older than today's defaults.
    const options = extractionOptions.parse(extraction.options);
    const { credentials, check } = await parts.findEntrance(extraction);
    const visitor = options.visitor === "returning" ? await parts.findVisitor(extraction) : undefined;
    const visit = {
      signal: context.signal,
      log: context.log,
      onStage: navigations.onStage,
      html: extraction.is_demo ? parts.demoPage(extraction.latest_version + 1) : undefined,
      credentials,
      needsNewBrowser: run.crashes > 0,
      visitor: visitor && { state: visitor.state },
    };
    const screenshot = parts.screenshotsKept > 0 && options.screenshot !== false;
    // The page could keep what it is told by a trial for the visitor who returns.
    const themesMs = visitor ? undefined : THEMES_MS.besides;
    const looks = {
      screenshot,
      barriers: true,
      canonical: extraction.site_id !== null,
      ...(themesMs !== undefined && { themesMs }),
    };
    const reading = await parts.browser.extract(url, { ...toExtractOptions(options), ...looks }, visit);
    await check(reading);
    return { reading: isOfLogin(url, reading) ? markLogin(reading) : reading, visitor: visitor?.seal(reading) };
  } finally {
    await navigations.noted();
  }
}

function markLogin(reading: PageReading): PageReading {
  return { ...reading, environment: { ...reading.environment, login: true } };
}

/** Tells of the navigations of a visit, and records its parts for traces. */
function watchNavigations(
  { run, extraction }: ClaimedRun,
  { db, onNavigation }: Pick<ReadParts, "db" | "onNavigation">,
  { log }: Pick<VisitContext, "log">,
) {
  const addSpan = visitSpans();
  const pending: Promise<void>[] = [];
  return {
    onStage(stage: Stage) {
      addSpan?.(stage);
      if (stage.name !== "open") return;
      const asked = { extraction, runId: run.id, at: new Date(stage.endedAt) };
      const fail = (error: unknown) => log.error({ err: error }, "the time of a navigation could not be stored");
      pending.push(onNavigation(db, asked).catch(fail));
    },
    /** Resolves when all listeners have been told. */
    noted: () => Promise.all(pending),
  };
}
