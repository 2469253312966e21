import type { CreateShareBody } from "@tintype/shared/api/shares/shares";
import type { Bearer } from "../../extraction/extractions/bearer.ts";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { type Authorized, authorizeBearer } from "../../identity/teams/authorized.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ExtractionId, isId, newId, type ShareId, type TeamId } from "../../platform/ids.ts";
import { generateToken, hashToken, isToken } from "../../platform/links/token.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { publicExtraction } from "./public-facts.ts";
import {
  countOpening,
  deleteShare,
  findShared,
  insertShare,
  listShares,
  listTeamShares,
  type NamedShareRow,
  type OpenedShare,
  type ShareRow,
  type TeamShareRow,
} from "./repository.ts";

/** The maximum number of links to one extraction that have not ended. */
const MOST = 50;

export type ShareService = ReturnType<typeof createShareService>;

/** The extraction that a share's token gives access to. */
export interface Shared {
  readonly share: OpenedShare;
  readonly extraction: Authorized<ExtractionRow>;
  /** Reads the extraction, and nothing else. */
  readonly bearer: Bearer;
}

/** The rules of links to extractions. */
export function createShareService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorizeRemoval" | "holdForRemoval">;
  teams: Pick<TeamGate, "requireTeam">;
  publicUrl: () => string;
  now: () => Date;
}) {
  const { db, extractions, teams, publicUrl, now } = parts;
  const urlOf = (token: string) => `${publicUrl().replace(/\/$/, "")}/s/${token}`;

  return {
    urlOf,

    /**
     * Makes a link to an extraction. In a team, its creator, admins and owners may.
     * @returns the share and its address, which nobody can find out later
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async create(
      caller: Caller,
      id: ExtractionId,
      { expires_at, label = null }: CreateShareBody,
    ): Promise<{ share: ShareRow; url: string }> {
      await extractions.authorizeRemoval(caller, id);
      const time = now();
      const expiresAt = expires_at ? new Date(expires_at) : null;
      if (expiresAt && expiresAt <= time)
        throw invalid([{ path: "expires_at", reason: "past", message: "must be in the future" }]);
      const { token, hash } = generateToken();
      const share = { id: newId<ShareId>(), user_id: caller.userId, token_hash: hash };
      const row = await db.transaction().execute(async (tx) => {
        // Again: a removal from the team that came meanwhile has ended the links that were there.
        const extraction = await extractions.holdForRemoval(tx, caller, id);
        return insertShare(tx, extraction, { ...share, label, expires_at: expiresAt }, { now: time, most: MOST });
      });
      if (!row)
        throw invalid([
          { path: "", reason: "too_many", message: `there are ${MOST} links to this extraction: revoke one first` },
        ]);
      return { share: row, url: urlOf(token) };
    },

    /** Newest first, without those that have expired. @throws as `create` */
    async list(caller: Caller, id: ExtractionId, request: PageRequest): Promise<PageOf<NamedShareRow>> {
      return listShares(db, await extractions.authorizeRemoval(caller, id), { ...request, now: now() });
    },

    /** Lists the links to all pages of a team. @throws AppError team_not_found, not_team_member, insufficient_role */
    async listOfTeam(caller: Caller, teamId: TeamId, request: PageRequest): Promise<PageOf<TeamShareRow>> {
      return listTeamShares(db, await teams.requireTeam(caller, teamId, "admin"), { ...request, now: now() });
    },

    /** Ends a link at once. @throws as `create` */
    async revoke(caller: Caller, id: ExtractionId, shareId: string): Promise<void> {
      await extractions.authorizeRemoval(caller, id);
      await db.transaction().execute(async (tx) => {
        const extraction = await extractions.holdForRemoval(tx, caller, id);
        const isRevoked = isId<ShareId>(shareId) && (await deleteShare(tx, extraction, shareId));
        if (!isRevoked) throw new AppError("not_found", "This extraction has no such link.");
      });
    },

    /** Opens a link. @throws AppError not_found, whatever is wrong with the token */
    async open(token: string): Promise<Shared> {
      const opened = isToken(token) ? await findShared(db, hashToken(token), now()) : undefined;
      if (!opened) throw new AppError("not_found", "This link does not exist, or it has ended.");
      const extraction = authorizeBearer(publicExtraction(opened.extraction));
      return { share: opened.share, extraction, bearer: { extraction } };
    },

    /** Counts that somebody has opened a link. Only the number and the time are kept. */
    countOpening: ({ share }: Shared): Promise<void> => countOpening(db, share, now()),
  };
}
