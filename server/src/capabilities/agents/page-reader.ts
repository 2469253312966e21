import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { toExtractOptions } from "@tintype/reader/extract-options";
import { PageFailure } from "@tintype/reader/page-failure";
import type { Browser, PageReading } from "@tintype/reader/reading";
import { extractionOptions } from "@tintype/shared/api/extractions";
import type { Previous } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import { AppError, overloaded } from "../../platform/errors.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { inSpan } from "../../platform/tracing/tracing.ts";
import { checkSelectors } from "../extractions/selectors/check-selectors.ts";
import { checkExtractionUrl } from "../extractions/url.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import { requireSeat } from "../teams/seats.ts";
import type { Computer } from "./computer.ts";

/** Pages that an agent waits for are read one after the other, each in a child process with a Chromium of its own. */
export const AGENT_READINGS: LaneRules = {
  ...{ name: "Readings for agents", at: import.meta.url, client: "user" },
  limits: { atOnce: 1, waiting: 20, maxWaitMs: 60_000, ofClient: { atOnce: 1, waiting: 3 } },
  refusal: () => overloaded("The server is busy with other pages"),
};

/** The address of a document that has none. What it loads is judged like what any page loads. */
const NO_ADDRESS = "https://document.invalid/";

/** A page: at an address, or a document. */
export type ReadablePage =
  | { readonly url: string; readonly html?: undefined }
  | { readonly html: string; readonly url?: undefined };

export interface FreshReading {
  readonly reading: PageReading;
  readonly tokens: Tokens;
}

export type PageReader = ReturnType<typeof createPageReader>;

/**
 * Reads pages for agents that wait for the answer. Nothing is stored. Each reading counts as a run of the caller, and the egress
 * policy judges it as one.
 */
export function createPageReader({
  db,
  plans,
  quotas,
  policy,
  browser,
  computer,
  log,
}: {
  db: Db;
  plans: PlanService;
  quotas: Quotas;
  policy: EgressPolicy;
  browser: Browser;
  computer: Pick<Computer, "compute">;
  log: Logger;
}) {
  const lane = createLane(AGENT_READINGS);

  return {
    /**
     * @param selectors only elements that match, and what is inside of them
     * @param previous names the tokens as it names them
     * @throws AppError invalid_url, validation_error, usage_limit_exceeded, rate_limited, not_ready, extraction_failed
     */
    async read(
      { userId }: Caller,
      { url, html }: ReadablePage,
      {
        selectors = [],
        previous,
        signal,
      }: { selectors?: string[]; previous?: Previous | undefined; signal: AbortSignal },
    ): Promise<FreshReading> {
      const options = extractionOptions.parse({ selectors });
      if (url !== undefined) checkExtractionUrl(url, policy);
      checkSelectors(options);
      return lane.run(
        userId,
        async () => {
          // A reading that cannot begin does not count.
          await browser.check().catch(refuse);
          await db
            .transaction()
            .execute(async (tx) => quotas.consumeRun(tx, await requireSeat(tx, plans, { userId, teamId: null })));
          const visit = { ...toExtractOptions(options), places: true };
          const reading = await inSpan("read page", {}, () =>
            browser.extract(url ?? NO_ADDRESS, visit, { signal, html, log }).catch(refuse),
          );
          const { observation } = reading;
          return { reading, tokens: await computer.compute("build", { observation, previous }, userId) };
        },
        { signal },
      );
    },

    close: () => browser.close(),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof PageFailure)) throw error;
  if (error.isOurs) throw overloaded("The server has no browser for agents: call capture, and then ask about the page");
  throw new AppError("extraction_failed", error.message);
}
