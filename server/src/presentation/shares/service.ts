import type { CreateShareBody } from "@tintype/shared/api/shares/shares";
import { visible } from "@tintype/shared/text/inert";
import type { Bearer } from "../../extraction/extractions/bearer.ts";
import { findExtraction } from "../../extraction/extractions/repository.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { SubjectRights } from "../../extraction/subjects/rights.ts";
import { nameOfKind, type Subject } from "../../extraction/subjects/subject.ts";
import { type Authorized, authorizeBearer } from "../../identity/teams/authorized.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import { findSite, findUrls, type SiteRow } from "../../monitoring/sites/repository.ts";
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

/** The maximum number of links to one page or site that have not ended. */
const MOST = 50;

export type ShareService = ReturnType<typeof createShareService>;

/** The extraction that a share's token gives access to. */
export interface Shared {
  readonly share: OpenedShare;
  readonly extraction: Authorized<ExtractionRow>;
  /** Reads the extraction, and nothing else. */
  readonly bearer: Bearer;
}

/** The site that a share's token gives access to. */
export interface SharedSiteRow {
  readonly share: OpenedShare;
  readonly site: SiteRow;
}

/** The rules of links to pages and sites. */
export function createShareService(parts: {
  db: Db;
  rights: Pick<SubjectRights, "authorizeChange" | "holdForChange">;
  teams: Pick<TeamGate, "requireTeam">;
  publicUrl: () => string;
  now: () => Date;
}) {
  const { db, rights, teams, publicUrl, now } = parts;
  const urlOf = (token: string) => `${publicUrl().replace(/\/$/, "")}/s/${token}`;

  /** @throws AppError not_found, whatever is wrong with the token */
  async function openAny(token: string): Promise<Shared | SharedSiteRow> {
    const opened = isToken(token) ? await findShared(db, hashToken(token), now()) : undefined;
    if (!opened) throw deadLink();
    const { share, subject } = opened;
    if ("site" in subject) {
      const site = await findSite(db, subject.site);
      if (!site) throw deadLink();
      return { share, site: { ...site, name: visible(site.name) } };
    }
    const extraction = await findExtraction(db, subject.extraction);
    if (!extraction) throw deadLink();
    return shared(share, extraction);
  }

  return {
    urlOf,

    /**
     * Makes a link to a page or site. In a team, its creator, admins and owners may.
     * @returns the share and its address, which nobody can find out later
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async create(
      caller: Caller,
      subject: Subject,
      { expires_at, label = null }: CreateShareBody,
    ): Promise<{ share: ShareRow; url: string }> {
      await rights.authorizeChange(caller, subject);
      const time = now();
      const expiresAt = expires_at ? new Date(expires_at) : null;
      if (expiresAt && expiresAt <= time)
        throw invalid([{ path: "expires_at", reason: "past", message: "must be in the future" }]);
      const { token, hash } = generateToken();
      const share = { id: newId<ShareId>(), user_id: caller.userId, token_hash: hash };
      const row = await db.transaction().execute(async (tx) => {
        // Again: a removal from the team that came meanwhile has ended the links that were there.
        await rights.holdForChange(tx, caller, subject);
        return insertShare(tx, subject, { ...share, label, expires_at: expiresAt }, { now: time, most: MOST });
      });
      if (!row)
        throw invalid([
          {
            path: "",
            reason: "too_many",
            message: `there are ${MOST} links to this ${nameOfKind(subject)}: revoke one first`,
          },
        ]);
      return { share: row, url: urlOf(token) };
    },

    /** Newest first, without those that have expired. @throws as `create` */
    async list(caller: Caller, subject: Subject, request: PageRequest): Promise<PageOf<NamedShareRow>> {
      return listShares(db, await rights.authorizeChange(caller, subject), { ...request, now: now() });
    },

    /** Lists the links to all pages and sites of a team. @throws AppError team_not_found, not_team_member, insufficient_role */
    async listOfTeam(caller: Caller, teamId: TeamId, request: PageRequest): Promise<PageOf<TeamShareRow>> {
      return listTeamShares(db, await teams.requireTeam(caller, teamId, "admin"), { ...request, now: now() });
    },

    /** Ends a link at once. @throws as `create` */
    async revoke(caller: Caller, subject: Subject, shareId: string): Promise<void> {
      await rights.authorizeChange(caller, subject);
      await db.transaction().execute(async (tx) => {
        await rights.holdForChange(tx, caller, subject);
        const isRevoked = isId<ShareId>(shareId) && (await deleteShare(tx, subject, shareId));
        if (!isRevoked) throw new AppError("not_found", `This ${nameOfKind(subject)} has no such link.`);
      });
    },

    openAny,

    /** Opens a link to a page. @throws AppError not_found, whatever is wrong with the token */
    async open(token: string): Promise<Shared> {
      const opened = await openAny(token);
      if ("site" in opened) throw deadLink();
      return opened;
    },

    /** Opens a link to a site. @throws as `open` */
    async openSite(token: string): Promise<SharedSiteRow> {
      const opened = await openAny(token);
      if (!("site" in opened)) throw deadLink();
      return opened;
    },

    /** Opens a page of the site that a link is to. @throws as `open` */
    async openPageOf(token: string, pageId: string): Promise<Shared> {
      const opened = await openAny(token);
      const isItsPage =
        "site" in opened && isId<ExtractionId>(pageId) && (await findUrls(db, opened.site.id)).has(pageId);
      const extraction = isItsPage ? await findExtraction(db, pageId) : undefined;
      if (!extraction) throw deadLink();
      return shared(opened.share, extraction);
    },

    /** Counts that somebody has opened a link. Only the number and the time are kept. */
    countOpening: ({ share }: Pick<Shared, "share">): Promise<void> => countOpening(db, share, now()),
  };
}

const deadLink = () => new AppError("not_found", "This link does not exist, or it has ended.");

function shared(share: OpenedShare, row: ExtractionRow): Shared {
  const extraction = authorizeBearer(publicExtraction(row));
  return { share, extraction, bearer: { extraction } };
}
