import { endAccessOfLessRights, endAccessOfMoved } from "../extraction/access/endings.ts";
import type { MoveListener } from "../extraction/extractions/moves/service.ts";
import {
  deleteCountsOf,
  deleteCountsOfTeam,
  deleteExtractionsOf,
  deleteExtractionsOfSite,
  deleteExtractionsOfTeam,
  handOverTeamExtractions,
} from "../extraction/extractions/on-account-deleted.ts";
import { idsOfTeam } from "../extraction/extractions/repository.ts";
import type { NavigationListener, RunEndListener, SnapshotListener } from "../extraction/runs/listeners.ts";
import { forgetStarterOfRuns } from "../extraction/runs/on-account-deleted.ts";
import type { ExtractionRow } from "../extraction/runs/rows.ts";
import { deleteUploadsOf } from "../extraction/uploads/on-account-deleted.ts";
import type { AccountListeners } from "../identity/accounts/listeners.ts";
import { leavePayments } from "../identity/payments/on-account-deleted.ts";
import type { PlanListener } from "../identity/plans/assign.ts";
import type { CloseListener } from "../identity/teams/close.ts";
import { endInvitationsOf } from "../identity/teams/invitation-repository.ts";
import { acceptOnRegistration } from "../identity/teams/invitations.ts";
import type { LessRightsListener } from "../identity/teams/members.ts";
import { deleteClosedTeams, leaveTeams } from "../identity/teams/on-account-deleted.ts";
import { queueReview } from "../monitoring/review/jobs.ts";
import { followMoveOfReview } from "../monitoring/review/on-moved.ts";
import { lookAgainAt, scopeOfPage } from "../monitoring/review/rules/repository.ts";
import { followMove } from "../monitoring/schedules/on-moved.ts";
import { followPlan } from "../monitoring/schedules/plan-change.ts";
import { onPageAsked, onPageRead } from "../monitoring/sites/jobs.ts";
import { deleteSitesOf, siteIdsOfTeam } from "../monitoring/sites/repository.ts";
import { followPlanOfSites } from "../monitoring/sites/schedule-repository.ts";
import {
  deleteDeliveriesOf,
  deleteDeliveriesOfTeam,
  pauseReceivers,
  pauseReceiversOfTeam,
  pauseReceiversSetBy,
} from "../notifications/receivers/account-end.ts";
import type { Db } from "../platform/database/db.ts";
import type { SiteId, TeamId, UserId } from "../platform/ids.ts";
import type { RemovalStep } from "../platform/jobs/removal.ts";
import { endSharesInTeam, endSharesOf, endSharesOfMoved } from "../presentation/shares/endings.ts";
import { queueChecks } from "../systems/jobs.ts";
import { followMoveOfPage } from "../systems/pages/check-pages.ts";

// With these listeners, one capability tells the others about its changes. Listeners run in the order of these lists, in the transaction of the change.

export const onSnapshot: SnapshotListener = async (tx, stored) => {
  await queueChecks(tx, stored);
  await queueReview(tx, stored);
};

/** Told of the end of each run that read a page. */
export const onRunEnd: RunEndListener = onPageRead;

export const onNavigation: NavigationListener = onPageAsked;

/** Looks at the changes of a page again, because other runs confirm them from now on. */
export const onConfirmation = (tx: Db, { id }: ExtractionRow): Promise<void> => lookAgainAt(tx, scopeOfPage(id));

export const onPlanChange: readonly PlanListener[] = [followPlan, followPlanOfSites];

export const onTeamClosed: readonly CloseListener[] = [pauseReceiversOfTeam];

const endAccessInTeam: LessRightsListener = (tx, member) =>
  endAccessOfLessRights(tx, member, {
    extractions: idsOfTeam(tx, member.teamId),
    sites: siteIdsOfTeam(tx, member.teamId),
  });

export const onLessRights: readonly LessRightsListener[] = [endSharesInTeam, endAccessInTeam, pauseReceiversSetBy];

/**
 * The order of `onDelete` is the order in which every transaction locks rows: the user (locked before the first listener),
 * their teams, webhooks, channels, payments.
 */
export const accountListeners: AccountListeners = {
  onRegister: [acceptOnRegistration],
  onTakenBack: [endInvitationsOf, pauseReceivers, endSharesOf],
  onDelete: [
    (tx, userId) => leaveTeams(tx, userId, { onClose: onTeamClosed, onLessRights }),
    pauseReceivers,
    leavePayments,
  ],
};

/** The steps of the job that deletes the rows of a closed account. All other rows are few and go with the account's. */
export const accountRemoval: readonly RemovalStep<UserId>[] = [
  { what: "extractions handed over to teams", remove: handOverTeamExtractions },
  { what: "deliveries", remove: deleteDeliveriesOf },
  { what: "extractions with runs and snapshots", remove: deleteExtractionsOf },
  { what: "sites", remove: deleteSitesOf },
  { what: "counts of extractions", remove: deleteCountsOf },
  { what: "uploads", remove: deleteUploadsOf },
  { what: "runs of teams", remove: forgetStarterOfRuns },
  { what: "teams", remove: deleteClosedTeams },
];

/** The steps of the job that deletes the rows of a deleted site. All other rows go with the site's. */
export const siteRemoval: readonly RemovalStep<SiteId>[] = [
  { what: "extractions with runs and snapshots", remove: deleteExtractionsOfSite },
];

/** The steps of the job that deletes the rows of a closed team. All other rows are few and go with the team's. */
export const teamRemoval: readonly RemovalStep<TeamId>[] = [
  { what: "deliveries", remove: deleteDeliveriesOfTeam },
  { what: "extractions with runs and snapshots", remove: deleteExtractionsOfTeam },
  { what: "counts of extractions", remove: deleteCountsOfTeam },
];

export const onMove: readonly MoveListener[] = [
  followMove,
  endSharesOfMoved,
  endAccessOfMoved,
  followMoveOfPage,
  followMoveOfReview,
];
