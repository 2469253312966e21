import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import { type FailureCause, failureCauses } from "@tintype/shared/api/runs/failure-causes";

/** Why a run failed. */
export interface RunFault {
  /** In English. */
  readonly message: string;
  /** Undefined if the server does not say, or if these views do not know it. */
  readonly cause: FailureCause | undefined;
}

/** The fault of an extraction's last run, as the server tells it. */
export const runFaultOf = (error: Extraction["error"]): RunFault | undefined =>
  error && { message: error.message, cause: failureCauses.find((cause) => cause === error.cause) };
