import { endAccessOfLessRights, endAccessOfMoved } from "../extraction/access/endings.ts";
import type { MoveListener } from "../extraction/extractions/moves/service.ts";
import { deleteExtractionsOfSite } from "../extraction/extractions/on-account-deleted.ts";
import { idsOfTeam } from "../extraction/extractions/repository.ts";
import type { NavigationListener, RunEndListener, SnapshotListener } from "../extraction/runs/listeners.ts";
import type { AccountListeners } from "../identity/accounts/listeners.ts";
import { leavePayments } from "../identity/payments/on-account-deleted.ts";
import type { PlanListener } from "../identity/plans/assign.ts";
import type { CloseListener } from "../identity/teams/close.ts";
import { endInvitationsOf } from "../identity/teams/invitation-repository.ts";
import { acceptOnRegistration } from "../identity/teams/invitations.ts";
import type { LessRightsListener } from "../identity/teams/members.ts";
import { leaveTeams } from "../identity/teams/on-account-deleted.ts";
import { queueReview } from "../monitoring/review/jobs.ts";
import { followMoveOfReview } from "../monitoring/review/on-moved.ts";
import { lookAgainAt, scopeOf } from "../monitoring/review/rules/repository.ts";
import { followMove } from "../monitoring/schedules/on-moved.ts";
import { pageRuns } from "../monitoring/schedules/page-runs.ts";
import { followPlan } from "../monitoring/schedules/plan-change.ts";
import type { OnConfirmation } from "../monitoring/schedules/storing.ts";
import type { SubjectRuns } from "../monitoring/schedules/subject-runs.ts";
import { onPageAsked, onPageRead } from "../monitoring/sites/jobs.ts";
import { siteIdsOfTeam } from "../monitoring/sites/repository.ts";
import { siteRuns } from "../monitoring/sites/runs/scheduled-runs.ts";
import { pauseReceivers, pauseReceiversOfTeam, pauseReceiversSetBy } from "../notifications/receivers/account-end.ts";
import type { SiteId } from "../platform/ids.ts";
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

/** Looks at the changes of a page or a site again, because other runs confirm them from now on. */
export const onConfirmation: OnConfirmation = (tx, subject) => lookAgainAt(tx, scopeOf(subject));

/** The functions that start the runs of due schedules. */
export const scheduledRuns: SubjectRuns = { pages: pageRuns, sites: siteRuns };

export const onPlanChange: readonly PlanListener[] = [followPlan];

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

/** The steps of the job that deletes the rows of a deleted site. All other rows go with the site's. */
export const siteRemoval: readonly RemovalStep<SiteId>[] = [
  { what: "extractions with runs and snapshots", remove: deleteExtractionsOfSite },
];

export const onMove: readonly MoveListener[] = [
  followMove,
  endSharesOfMoved,
  endAccessOfMoved,
  followMoveOfPage,
  followMoveOfReview,
];
