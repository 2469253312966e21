import type { AccountListeners, RemovalStep } from "../accounts/listeners.ts";
import type { MoveListener } from "../extractions/move-service.ts";
import { deleteExtractionsOf, handOverTeamExtractions } from "../extractions/on-account-deleted.ts";
import { leavePayments } from "../payments/on-account-deleted.ts";
import type { PlanListener } from "../plans/assign.ts";
import { forgetStarterOfRuns } from "../runs/on-account-deleted.ts";
import { followMove } from "../schedules/on-moved.ts";
import { followPlan } from "../schedules/plan-change.ts";
import { acceptOnRegistration } from "../teams/invitations.ts";
import { deleteClosedTeams, leaveTeams } from "../teams/on-account-deleted.ts";
import { deleteUploadsOf } from "../uploads/on-account-deleted.ts";
import { deleteDeliveriesOf, pauseWebhooks } from "../webhooks/on-account-deleted.ts";

// What one capability tells the others. Listeners run in the order of these lists, in the transaction of the change.

export const onPlanChange: readonly PlanListener[] = [followPlan];

/**
 * The order of `onDelete` is the order in which every transaction locks rows: the user (locked before the first listener),
 * their teams, webhooks, payments.
 */
export const accountListeners: AccountListeners = {
  onRegister: [acceptOnRegistration],
  onDelete: [leaveTeams, pauseWebhooks, leavePayments],
};

/** What the job does that deletes the rows of a closed account. All other rows are few and go with the account's. */
export const accountRemoval: readonly RemovalStep[] = [
  { what: "extractions handed over to teams", remove: handOverTeamExtractions },
  { what: "deliveries", remove: deleteDeliveriesOf },
  { what: "extractions with runs and snapshots", remove: deleteExtractionsOf },
  { what: "uploads", remove: deleteUploadsOf },
  { what: "runs of teams", remove: forgetStarterOfRuns },
  { what: "teams", remove: deleteClosedTeams },
];

export const onMove: readonly MoveListener[] = [followMove];
