import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { Bearer } from "./bearer.ts";
import { findExtraction, lockExtractionOf } from "./repository.ts";

/** Finds an extraction and checks that somebody may read it. @throws AppError not_found, forbidden, not_team_member */
export type FindReadable = (reader: Caller | Bearer, id: ExtractionId) => Promise<Authorized<ExtractionRow>>;

/** The part of the extraction service that finds extractions and checks who may do what with them. */
export function extractionRights({ db, teams }: { db: Db; teams: TeamGate }) {
  /** Finds an extraction in a transaction, and a function that locks it unless it has moved meanwhile. */
  const findToHold = async (tx: Db, id: ExtractionId) => {
    const unlocked = await findExtraction(tx, id);
    return {
      before: unlocked,
      resource: async () => unlocked && (await lockExtractionOf(tx, unlocked)),
      what: "extraction",
    };
  };

  return {
    /**
     * Finds an extraction for another capability, and checks that the caller has at least these rights to it.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async authorize<AtLeast extends TeamRole>(
      caller: Caller,
      id: ExtractionId,
      atLeast: AtLeast,
    ): Promise<Authorized<ExtractionRow, AtLeast>> {
      return teams.authorize(caller, await findExtraction(db, id), atLeast, "extraction");
    },

    /**
     * Finds an extraction for another capability, and checks that the caller may delete it.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async authorizeRemoval(caller: Caller, id: ExtractionId): Promise<Authorized<ExtractionRow, "admin">> {
      return teams.authorizeRemoval(caller, await findExtraction(db, id), "extraction");
    },

    /**
     * Finds an extraction, and keeps it, its owner and the caller's rights to it until the transaction ends: they may have ended
     * while the request waited for something.
     * @throws as `authorize`, and unauthorized if the caller's account no longer exists
     */
    async holdRights<AtLeast extends TeamRole>(tx: Db, caller: Caller, id: ExtractionId, atLeast: AtLeast) {
      return teams.holdRights(tx, caller, { ...(await findToHold(tx, id)), atLeast });
    },

    /** Keeps the caller's right to delete an extraction, see `holdRights`. @throws as `authorizeRemoval`, and unauthorized */
    async holdForRemoval(tx: Db, caller: Caller, id: ExtractionId): Promise<Authorized<ExtractionRow, "admin">> {
      return teams.holdForRemoval(tx, caller, await findToHold(tx, id));
    },
  };
}

/** Creates what finds extractions for readers: everybody in a team may read its extractions, and a bearer the one of the link. */
export function findReadableWith({ authorize }: Pick<ReturnType<typeof extractionRights>, "authorize">): FindReadable {
  return async (reader, id) => {
    if (!("extraction" in reader)) return authorize(reader, id, "viewer");
    if (reader.extraction.id !== id) throw new AppError("not_found", "There is no such extraction.");
    return reader.extraction;
  };
}
