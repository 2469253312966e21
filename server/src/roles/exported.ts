import { exportedExtractions } from "../extraction/extractions/exported.ts";
import { exportedRuns } from "../extraction/runs/exported.ts";
import { exportedScreenshots } from "../extraction/screenshots/exported.ts";
import { exportedUploads } from "../extraction/uploads/exported.ts";
import { exportedAccounts } from "../identity/accounts/exported.ts";
import { exportedLimits } from "../identity/limits/exported.ts";
import { exportedPayments } from "../identity/payments/exported.ts";
import { exportedPlans } from "../identity/plans/exported.ts";
import { exportedTeams } from "../identity/teams/exported.ts";
import { exportedReviews } from "../monitoring/review/exported.ts";
import { exportedSchedules } from "../monitoring/schedules/exported.ts";
import { exportedSites } from "../monitoring/sites/exported.ts";
import { exportedReceivers } from "../notifications/receivers/exported.ts";
import type { ExportedLists } from "../platform/database/exported.ts";
import { exportedShares } from "../presentation/shares/exported.ts";
import { exportedSystems } from "../systems/exported.ts";

/** Everything that is stored about a user, in the order in which it is exported. */
export const exported: ExportedLists = {
  ...exportedAccounts,
  ...exportedTeams,
  ...exportedUploads,
  ...exportedExtractions,
  ...exportedSchedules,
  ...exportedRuns,
  ...exportedScreenshots,
  ...exportedShares,
  ...exportedReviews,
  ...exportedSites,
  ...exportedSystems,
  ...exportedReceivers,
  ...exportedPlans,
  ...exportedPayments,
  ...exportedLimits,
};
