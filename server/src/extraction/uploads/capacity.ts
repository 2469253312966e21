import { type AppError, overloaded } from "../../platform/errors.ts";
import { type BudgetRules, createBudget } from "../../platform/lanes/budget.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";

/** Creates the error for an upload that the process has no capacity for. Extensions of all releases send it again later. */
export const tooManyUploads = (): AppError => overloaded("The server has too many uploads at the moment");

/** An upload that waits for another one of its person uses nothing yet: no memory for its body and no connection. */
export const UPLOADS_OF_USER: LaneRules = {
  name: "Uploads of one person",
  at: import.meta.url,
  client: "user",
  limits: { ofClient: { atOnce: 1, waiting: 23 } },
  refusal: tooManyUploads,
};

/** A body that is still arriving occupies only the memory of its bytes. */
export const UPLOADED_BYTES = {
  name: "Bodies of uploads that have arrived",
  at: import.meta.url,
  unit: "bytes",
  limits: { total: 128 * 1_048_576 },
  refusal: tooManyUploads,
} as const satisfies BudgetRules;

export const ARRIVED_UPLOADS = {
  name: "Uploads that are parsed and stored, or wait for it",
  at: import.meta.url,
  unit: "uploads",
  limits: { total: 24 },
  refusal: tooManyUploads,
} as const satisfies BudgetRules;

/** The limits of uploads in one process. */
export interface UploadCapacity {
  /** Uploads that are parsed and stored, or that wait for it, at the same time. */
  readonly uploads: number;
  /** The sum of their bodies in bytes, as far as they have arrived. */
  readonly bytes: number;
}

/** Creates the lane and the budgets of uploads in this process. */
export function createUploadGates({
  uploads = ARRIVED_UPLOADS.limits.total,
  bytes = UPLOADED_BYTES.limits.total,
}: Partial<UploadCapacity> = {}) {
  return {
    ofUser: createLane(UPLOADS_OF_USER),
    bytes: createBudget({ ...UPLOADED_BYTES, limits: { total: bytes } }),
    arrived: createBudget({ ...ARRIVED_UPLOADS, limits: { total: uploads } }),
  };
}
