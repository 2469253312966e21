import { exportedAccounts } from "../capabilities/accounts/exported.ts";
import { exportedChannels } from "../capabilities/channels/exported.ts";
import { exportedExtractions } from "../capabilities/extractions/exported.ts";
import { exportedLimits } from "../capabilities/limits/exported.ts";
import { exportedPayments } from "../capabilities/payments/exported.ts";
import { exportedPlans } from "../capabilities/plans/exported.ts";
import { exportedReviews } from "../capabilities/review/exported.ts";
import { exportedRuns } from "../capabilities/runs/exported.ts";
import { exportedSchedules } from "../capabilities/schedules/exported.ts";
import { exportedScreenshots } from "../capabilities/screenshots/exported.ts";
import { exportedShares } from "../capabilities/shares/exported.ts";
import { exportedSites } from "../capabilities/sites/exported.ts";
import { exportedSystems } from "../capabilities/systems/exported.ts";
import { exportedTeams } from "../capabilities/teams/exported.ts";
import { exportedUploads } from "../capabilities/uploads/exported.ts";
import { exportedWebhooks } from "../capabilities/webhooks/exported.ts";
import type { ExportedLists } from "../platform/database/exported.ts";

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
  ...exportedChannels,
  ...exportedWebhooks,
  ...exportedPlans,
  ...exportedPayments,
  ...exportedLimits,
};
