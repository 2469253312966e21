import { exportedAccounts } from "../accounts/exported.ts";
import type { ExportedLists } from "../database/exported.ts";
import { exportedExtractions } from "../extractions/exported.ts";
import { exportedLimits } from "../limits/exported.ts";
import { exportedPayments } from "../payments/exported.ts";
import { exportedPlans } from "../plans/exported.ts";
import { exportedRuns } from "../runs/exported.ts";
import { exportedSchedules } from "../schedules/exported.ts";
import { exportedScreenshots } from "../screenshots/exported.ts";
import { exportedShares } from "../shares/exported.ts";
import { exportedSystems } from "../systems/exported.ts";
import { exportedTeams } from "../teams/exported.ts";
import { exportedUploads } from "../uploads/exported.ts";
import { exportedWebhooks } from "../webhooks/exported.ts";

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
  ...exportedSystems,
  ...exportedWebhooks,
  ...exportedPlans,
  ...exportedPayments,
  ...exportedLimits,
};
