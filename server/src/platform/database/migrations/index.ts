import type { Migration } from "kysely/migration";
import { accounts } from "./0001-accounts.ts";
import { extractions } from "./0002-extractions.ts";
import { idempotencyKeys } from "./0003-idempotency-keys.ts";
import { plans } from "./0004-plans.ts";
import { teams } from "./0005-teams.ts";
import { webhooks } from "./0006-webhooks.ts";
import { limits } from "./0007-limits.ts";
import { schedules } from "./0008-schedules.ts";
import { operations } from "./0009-operations.ts";
import { payments } from "./0010-payments.ts";
import { uploads } from "./0011-uploads.ts";
import { fairQueue } from "./0012-fair-queue.ts";
import { workerPools } from "./0013-worker-pools.ts";
import { invitations } from "./0014-invitations.ts";
import { credentials } from "./0015-credentials.ts";
import { accountDeletion } from "./0016-account-deletion.ts";
import { teamDeletion } from "./0017-team-deletion.ts";
import { scheduleKinds } from "./0018-schedule-kinds.ts";
import { renames } from "./0019-renames.ts";
import { screenshots } from "./0020-screenshots.ts";
import { glimpses } from "./0021-glimpses.ts";
import { shares } from "./0022-shares.ts";
import { systems } from "./0023-systems.ts";
import { snapshotContents } from "./0024-snapshot-contents.ts";
import { extractionCounts } from "./0025-extraction-counts.ts";
import { passwordResets } from "./0028-password-resets.ts";
import { endedSessions } from "./0030-ended-sessions.ts";
import { snapshotNotes } from "./0031-snapshot-notes.ts";
import { traces } from "./0032-traces.ts";
import { modesOfReports } from "./0034-modes-of-reports.ts";
import { createAtOnce } from "./0035-create-at-once.ts";
import { linkedInvitations } from "./0036-linked-invitations.ts";
import { searchedTexts } from "./0037-searched-texts.ts";
import { outcomesOfChecks } from "./0041-outcomes-of-checks.ts";
import { confirmedAddresses } from "./0044-confirmed-addresses.ts";
import { uncountedRuns } from "./0045-uncounted-runs.ts";
import { errorCauses } from "./0046-error-causes.ts";
import { pauseCauses } from "./0047-pause-causes.ts";
import { webhookUrlSetters } from "./0048-webhook-url-setters.ts";

/** Every change to the schema, in order. A released migration is never edited; a new one is added at the end. */
export const migrations: Record<string, Migration> = {
  "0001-accounts": accounts,
  "0002-extractions": extractions,
  "0003-idempotency-keys": idempotencyKeys,
  "0004-plans": plans,
  "0005-teams": teams,
  "0006-webhooks": webhooks,
  "0007-limits": limits,
  "0008-schedules": schedules,
  "0009-operations": operations,
  "0010-payments": payments,
  "0011-uploads": uploads,
  "0012-fair-queue": fairQueue,
  "0013-worker-pools": workerPools,
  "0014-invitations": invitations,
  "0015-credentials": credentials,
  "0016-account-deletion": accountDeletion,
  "0017-team-deletion": teamDeletion,
  "0018-schedule-kinds": scheduleKinds,
  "0019-renames": renames,
  "0020-screenshots": screenshots,
  "0021-glimpses": glimpses,
  "0022-shares": shares,
  "0023-systems": systems,
  "0024-snapshot-contents": snapshotContents,
  "0025-extraction-counts": extractionCounts,
  "0028-password-resets": passwordResets,
  "0030-ended-sessions": endedSessions,
  "0031-snapshot-notes": snapshotNotes,
  "0032-traces": traces,
  "0034-modes-of-reports": modesOfReports,
  "0035-create-at-once": createAtOnce,
  "0036-linked-invitations": linkedInvitations,
  "0037-searched-texts": searchedTexts,
  "0041-outcomes-of-checks": outcomesOfChecks,
  "0044-confirmed-addresses": confirmedAddresses,
  "0045-uncounted-runs": uncountedRuns,
  "0046-error-causes": errorCauses,
  "0047-pause-causes": pauseCauses,
  "0048-webhook-url-setters": webhookUrlSetters,
};
