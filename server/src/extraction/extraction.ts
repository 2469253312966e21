import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { Identity } from "../identity/identity.ts";
import type { Children } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import type { DatabaseNotifications } from "../platform/database/notifications.ts";
import { createWaiter } from "../platform/database/waiter.ts";
import type { SecretBox } from "../platform/secrets/secret-box.ts";
import { createAccessStore } from "./access/service.ts";
import { createDerivedValues } from "./extractions/derived/derived-values.ts";
import { createMoveService, type MoveListener } from "./extractions/moves/service.ts";
import { createRenameService } from "./extractions/rename-service.ts";
import { createRunReplies } from "./extractions/run-replies.ts";
import { createExtractionService } from "./extractions/service.ts";
import type { FindAnnounced } from "./runs/draft-snapshot.ts";
import type { SnapshotListener } from "./runs/listeners.ts";
import { RUN_CHANGED } from "./runs/run-changed.ts";
import type { UploadLimits } from "./uploads/operations.ts";
import { createUploadParser } from "./uploads/parser.ts";
import { createUploadService } from "./uploads/service.ts";
import { createViewService, type FindNextRuns } from "./views/service.ts";

export interface ExtractionParts {
  readonly identity: Identity;
  readonly policy: EgressPolicy;
  /** Seals what the access to pages needs. */
  readonly accessBox: SecretBox;
  readonly children: Children;
  readonly notifications: DatabaseNotifications;
  readonly uploadLimits?: Partial<UploadLimits> | undefined;
  readonly findAnnounced: FindAnnounced;
  readonly findNextRuns: FindNextRuns;
  readonly listeners: {
    readonly onSnapshot: SnapshotListener;
    readonly onMove: readonly MoveListener[];
    /** Told in the transaction that the options of an extraction have changed. */
    readonly onOptions: Parameters<typeof createExtractionService>[0]["onOptions"];
  };
}

export type Extraction = ReturnType<typeof createExtraction>;

/** Pages, their runs and their snapshots. */
export function createExtraction(context: Context, parts: ExtractionParts) {
  const { identity, policy, children, findAnnounced, findNextRuns, listeners } = parts;
  const { teams, plans, quotas } = identity;
  const { onSnapshot, onMove, onOptions } = listeners;
  const waiter = createWaiter(parts.notifications, RUN_CHANGED);
  const derivedValues = createDerivedValues(children);
  const parser = createUploadParser(children);
  const storeAccess = createAccessStore({ ...context, box: parts.accessBox });
  const shared = { ...context, teams, plans, quotas };
  const extractions = createExtractionService({ ...shared, policy, derivedValues, storeAccess, onOptions });
  return {
    extractions,
    derivedValues,
    storeAccess,
    uploadLimits: parts.uploadLimits,
    renames: createRenameService({ ...context, extractions }),
    moves: createMoveService({ ...context, teams, plans, onMove }),
    replies: createRunReplies({ ...context, service: extractions, waiter }),
    uploads: createUploadService({ ...shared, extractions, parser, findAnnounced, onSnapshot }),
    views: createViewService({ ...context, extractions, teams, waiter, findNextRuns }),
    /** Ends what waits for runs. */
    stopWaiting: () => waiter.close(),
  };
}
