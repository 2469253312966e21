import type { Progress } from "@tintype/shared/api/views/views";
import { useEffect, useState } from "preact/hooks";
import { usePlatform } from "../../platform/context.ts";
import type { Outcome, ServerFault } from "../../platform/outcome.ts";
import type { Platform } from "../../platform/platform.ts";
import { runAgain } from "../../platform/server/actions.ts";
import type { Page, PageSource } from "../../platform/sources/page-source.ts";
import { type RunFault, runFaultOf } from "../../platform/sources/run-fault.ts";
import { useReloadPages } from "../../platform/sources/use-pages.ts";

/** A page's run: the one in progress, or the last one. */
export interface Run {
  /** undefined while no run is in progress. */
  readonly status: "pending" | "running" | undefined;
  /** Why the last run failed. */
  readonly failure: RunFault | undefined;
  /** The result of a run that ended while this view was shown. */
  readonly result: RunResult | undefined;
  /** Why a run could not be started. */
  readonly fault: ServerFault | undefined;
  /** Absent if the person may not start one. */
  readonly start: (() => void) | undefined;
  /** Hides the result. */
  readonly dismiss: () => void;
}

export interface RunResult {
  readonly version: number;
  /** The version and the one before it; undefined if it is the first. */
  readonly compared: { readonly from: string; readonly to: string; readonly changes: number } | undefined;
}

/** Follows the runs of a page of the server, and starts them if the person may. Other pages never have one. */
export function useRun(
  source: PageSource,
  { id, extraction }: Pick<Page, "id" | "extraction">,
  mayStart: boolean,
): Run {
  const platform = usePlatform();
  const { followProgress } = platform;
  const reload = useReloadPages(source);
  const [isFollowed, setFollowed] = useState(() => isOpenNow(extraction));
  const [isStarting, setStarting] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [result, setResult] = useState<RunResult>();
  const [fault, setFault] = useState<ServerFault>();

  // Anybody may have started a run: a schedule, or another person.
  useEffect(() => {
    if (isOpenNow(extraction)) setFollowed(true);
    else setProgress(undefined); // what was loaded is newer
  }, [extraction]);

  useEffect(() => {
    if (!isFollowed) return undefined;
    return followProgress(id, (now) => {
      setProgress(now);
      if (now.status === "pending" || now.status === "running") return;
      setFollowed(false);
      reload(id);
      if (now.status === "completed") {
        void resultOf(platform, id).then((outcome) => setResult(outcome.ok ? outcome.value : undefined));
      }
    });
  }, [followProgress, id, isFollowed]);

  const start = async () => {
    setFault(undefined);
    setResult(undefined);
    setProgress(undefined);
    setStarting(true);
    const outcome = await runAgain(platform, id);
    setStarting(false);
    // Only now: before, the progress is that of the run before.
    if (outcome.ok || outcome.fault.code === "run_in_progress") setFollowed(true);
    else setFault(outcome.fault);
  };

  const isOpen = isStarting || isFollowed;
  const status = progress?.status ?? extraction?.status;
  return {
    status: isOpen ? (isFollowed && status === "running" ? "running" : "pending") : undefined,
    failure: isOpen ? undefined : progress ? runFaultOf(progress.error) : extraction?.failure,
    result: isOpen ? undefined : result,
    fault,
    start: mayStart ? () => void start() : undefined,
    dismiss: () => setResult(undefined),
  };
}

const isOpenNow = (extraction: Page["extraction"]): boolean =>
  extraction?.status === "pending" || extraction?.status === "running";

/** Finds the changes of the newest version since the one before it. */
function resultOf({ call }: Pick<Platform, "call">, id: string): Promise<Outcome<RunResult | undefined>> {
  return call(async (client) => {
    const { data } = await client.views.snapshots.query({ id, per_page: 2 });
    const [newest, previous] = data;
    if (!newest) return undefined;
    const { version } = newest;
    if (!previous) return { version, compared: undefined };
    const ids = { from: previous.id, to: newest.id };
    const { summary } = await client.extractions.diff.query({ id, ...ids });
    return { version, compared: { ...ids, changes: summary.total_changes } };
  });
}
