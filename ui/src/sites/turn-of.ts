import type { SiteOnWire } from "@tintype/shared/api/sites/sites";

/** Changes with each step of the newest run: what was loaded before it is old. */
export const turnOf = ({ latest_run: run, source_read_at: at }: SiteOnWire): string =>
  `${at} ${run?.id} ${run?.progress.completed} ${run?.progress.failed}`;
