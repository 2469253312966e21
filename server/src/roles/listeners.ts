import type { AccountListeners } from "../accounts/listeners.ts";
import type { MoveListener } from "../extractions/move-service.ts";
import { handOverTeamExtractions } from "../extractions/on-account-deleted.ts";
import { leavePayments } from "../payments/on-account-deleted.ts";
import type { PlanListener } from "../plans/assign.ts";
import { followMove } from "../schedules/on-moved.ts";
import { followPlan } from "../schedules/plan-change.ts";
import { acceptOnRegistration } from "../teams/invitations.ts";
import { leaveTeams } from "../teams/on-account-deleted.ts";

// What one capability tells the others. Listeners run in the order of these lists, in the transaction of the change.

export const onPlanChange: readonly PlanListener[] = [followPlan];

/**
 * The order of `onDelete` is the order in which every transaction locks rows: the user (locked before the first listener),
 * their teams, extractions, payments. `leaveTeams` also has to choose the new owners before `handOverTeamExtractions`.
 */
export const accountListeners: AccountListeners = {
  onRegister: [acceptOnRegistration],
  onDelete: [leaveTeams, handOverTeamExtractions, leavePayments],
};

export const onMove: readonly MoveListener[] = [followMove];
