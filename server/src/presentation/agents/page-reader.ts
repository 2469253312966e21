import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { FoundThemes } from "@tintype/shared/api/themes/found-themes";
import type { Previous } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { checkSelectors } from "../../extraction/extractions/selectors/check-selectors.ts";
import { checkExtractionUrl } from "../../extraction/extractions/url.ts";
import type { Quotas } from "../../identity/limits/quotas.ts";
import { takeCountedBack } from "../../identity/limits/run-counts.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import { requireSeat } from "../../identity/teams/seats.ts";
import type { Children } from "../../platform/children/children.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Waiter } from "../../platform/database/waiter.ts";
import { AppError, overloaded } from "../../platform/errors.ts";
import { type AgentReadingId, newId } from "../../platform/ids.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { inSpan } from "../../platform/tracing/tracing.ts";
import { AGENT_WORK } from "./computations.ts";
import { queueReading } from "./reading-work.ts";
import {
  type AgentReading,
  findOutcome,
  hasStartedReading,
  insertReading,
  leaveReading,
  type ReadingOutcome,
} from "./repository.ts";

/** A user's pages wait for each other here. Among users, only the order in which workers claim pages decides. */
export const AGENT_READINGS: LaneRules = {
  name: "Pages that agents wait for",
  at: import.meta.url,
  client: "user",
  limits: { maxWaitMs: 30_000, ofClient: { atOnce: 1, waiting: 3 } },
  refusal: () => overloaded("The server still reads your other pages"),
};

/** Longest time until a worker begins to read the page of an agent, in seconds. */
const BEGIN_SECONDS = 30;
/** Longest time in all once it is the turn of a page among those of its user, in seconds. */
const READING_SECONDS = 60;

/** The address of a document that has none. What it loads is judged like what any page loads. */
const NO_ADDRESS = "https://document.invalid/";

/** A page: at an address, or a document. */
export type ReadablePage =
  | { readonly url: string; readonly html?: undefined }
  | { readonly html: string; readonly url?: undefined };

export interface FreshReading {
  readonly reading: AgentReading;
  readonly tokens: Tokens;
}

export type PageReader = ReturnType<typeof createPageReader>;

/**
 * Has pages read by workers for agents that wait for the answer. No snapshot is stored. The egress policy judges each reading as
 * a run, and it counts as one of the caller, also if the page cannot be read or the caller leaves: it has taken a browser.
 * @param parts.waiter waits for `READING_DONE`
 */
export function createPageReader({
  db,
  plans,
  quotas,
  policy,
  waiter,
  children,
}: {
  db: Db;
  plans: PlanService;
  quotas: Quotas;
  policy: EgressPolicy;
  waiter: Pick<Waiter, "wait">;
  children: Pick<Children, "run">;
}) {
  const lane = createLane(AGENT_READINGS);

  /** @throws AppError usage_limit_exceeded, rate_limited, not_ready, extraction_failed */
  async function order(
    { userId }: Caller,
    { url = NO_ADDRESS, html = null }: { url?: string | undefined; html?: string | null | undefined },
    { selectors, signal }: { selectors: string[]; signal: AbortSignal },
  ): Promise<AgentReading> {
    const id = newId<AgentReadingId>();
    const countedAt = new Date();
    await db.transaction().execute(async (tx) => {
      await quotas.consumeRun(tx, await requireSeat(tx, plans, { userId, teamId: null }));
      await insertReading(tx, { id, user_id: userId, url, html, selectors });
      await queueReading(tx, id);
    });
    let outcome: ReadingOutcome | undefined;
    let hasStarted = true;
    try {
      const wait = (seconds: number) => waiter.wait(id, () => findOutcome(db, id), { seconds, signal });
      outcome = await wait(BEGIN_SECONDS);
      if (!outcome && (await hasStartedReading(db, id))) outcome = await wait(READING_SECONDS - BEGIN_SECONDS);
    } finally {
      hasStarted = await leaveReading(db, { id, user_id: userId });
    }
    if (outcome?.reading) return outcome.reading;
    if (!hasStarted || outcome?.fault.isOurs) await takeCountedBack(db, { userId, countedAt, runs: 1 });
    if (!outcome) throw overloaded("No worker has read the page in time: call capture, and then ask about the page");
    if (outcome.fault.isOurs) throw overloaded("The server cannot start a browser at the moment");
    throw new AppError("extraction_failed", outcome.fault.message);
  }

  return {
    /**
     * @param selectors only elements that match, and what is inside of them
     * @param previous names the tokens as it names them
     * @throws AppError invalid_url, validation_error, usage_limit_exceeded, rate_limited, not_ready, extraction_failed
     */
    async read(
      caller: Caller,
      page: ReadablePage,
      {
        selectors = [],
        previous,
        signal,
      }: { selectors?: string[]; previous?: Previous | undefined; signal: AbortSignal },
    ): Promise<FreshReading> {
      if (page.url !== undefined) checkExtractionUrl(page.url, policy);
      checkSelectors(extractionOptions.parse({ selectors }));
      const { userId } = caller;
      return lane.run(
        userId,
        async () => {
          const reading = await inSpan("read page", {}, () => order(caller, page, { selectors, signal }));
          const { observation } = reading;
          return {
            reading,
            tokens: await children.run(AGENT_WORK, "build", { observation, previous }, { user: userId }),
          };
        },
        { signal },
      );
    },

    /** @throws AppError invalid_url, usage_limit_exceeded, rate_limited, not_ready, extraction_failed */
    async findThemes(caller: Caller, url: string, signal: AbortSignal): Promise<FoundThemes> {
      checkExtractionUrl(url, policy);
      const find = async () => {
        const { themes } = await inSpan("find themes", {}, () => order(caller, { url }, { selectors: [], signal }));
        return themes ?? { themes: [], evidence: [], truncated: true };
      };
      return lane.run(caller.userId, find, { signal });
    },
  };
}
