import type { Authorized } from "../../identity/teams/authorized.ts";
import type { Caller, CredentialRule } from "../../platform/operation/caller.ts";
import type { Operation, OperationRequest } from "../../platform/operation/operation.ts";
import type { ExtractionRow } from "../runs/rows.ts";

/** Somebody without an account who may read one extraction, because they have a link to it. */
export type Bearer = Readonly<{ extraction: Authorized<ExtractionRow> }>;

/**
 * Runs an operation for a bearer, about the extraction that they may read.
 * @param operation reads an extraction by its `id`, and only passes its caller on to `ExtractionService`
 */
export function runForBearer(
  bearer: Bearer,
  operation: Operation,
  input: object,
  request: OperationRequest<CredentialRule>,
): unknown {
  const caller = bearer as unknown as Caller; // the service takes a bearer wherever such an operation passes a caller
  return operation.run({ ...input, id: bearer.extraction.id }, { ...request, caller });
}
