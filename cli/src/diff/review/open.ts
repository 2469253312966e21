import type { CliProcess } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { type ReviewBaseline, reviewBaseline } from "@tintype/shared/api/review/review-baseline";
import { openServer, type Server, type ServerValues } from "./server.ts";

/** The review of an extraction, with its baseline as it was when the command began. */
export interface OpenReview {
  readonly server: Server;
  readonly extractionId: string;
  /** The path of its address, without a slash at its end. */
  readonly path: string;
  readonly baseline: ReviewBaseline;
}

/** Reads the baseline of the review that `review:<extraction id>` names. @throws UsageError */
export async function openReview(
  name: string,
  values: ServerValues,
  { io, signal }: { io: Pick<CliProcess, "env">; signal: AbortSignal },
): Promise<OpenReview> {
  const id = name.slice("review:".length).trim();
  if (id === "") throw new UsageError("Which review? Add the id of its extraction: --against review:<id>.");
  const server = openServer(values, io, signal);
  const path = `/api/extractions/${encodeURIComponent(id)}/review`;
  return {
    server,
    extractionId: id,
    path,
    baseline: await server.call({ method: "GET", path: `${path}/baseline` }, reviewBaseline),
  };
}
