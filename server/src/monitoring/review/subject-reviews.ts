import type { ExpectBody, ReviewLogEntry } from "@tintype/shared/api/review/reviews";
import type { Expectation } from "@tintype/shared/review/review";
import type { Subject } from "../../extraction/subjects/subject.ts";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import type { SubjectId, UserId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { listLog } from "./log-repository.ts";
import { type NamedLogRow, nameDeciders, type ShownExpectation, showExpected } from "./logged.ts";

type Via = ReviewLogEntry["via"];

/** Who decides, and through which door. They have been authorized. */
export interface DecidedBy {
  readonly userId: UserId;
  readonly via: Via;
  /** Checks in the transaction that they still may, and keeps it so. Absent: the decision is stored already. */
  readonly holdRights?: (tx: Db) => Promise<unknown>;
}

/** Shows the reviews of one kind of subject and carries out decisions about them, whoever has the right to it. */
export interface SubjectDecider<Row, Decision, Approval, Review> {
  /** @throws AppError not_ready, payload_too_large */
  show(row: Row): Promise<Review>;
  /** @throws AppError review_changed if there is a later state by now; validation_error; as `show` */
  decide(row: Row, decision: Decision, decidedBy: DecidedBy): Promise<Review>;
  /** @throws AppError as `decide`; not_found */
  approve(row: Row, approval: Approval, decidedBy: DecidedBy): Promise<Review>;
  /** Accepts changes ahead. @throws AppError not_found if there is no baseline; as `show` */
  expect(row: Row, body: ExpectBody, decidedBy: DecidedBy): Promise<readonly Expectation[]>;
  listExpected(row: Row): Promise<readonly Expectation[]>;
  /** @throws AppError not_found */
  takeBack(row: Row, changeId: string, decidedBy: DecidedBy): Promise<void>;
}

/** The subjects of one kind, and the rights to them. */
export interface Reviewed<Id extends SubjectId, Row> {
  readonly subjectOf: (id: Id) => Subject;
  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  readonly authorize: <AtLeast extends "viewer" | "reviewer">(
    caller: Caller,
    id: Id,
    atLeast: AtLeast,
  ) => Promise<Authorized<Row, AtLeast>>;
  /** Asks for the right to decide again, in the transaction that stores a decision. @throws as `authorize` */
  readonly holdRights: (tx: Db, caller: Caller, row: Row) => Promise<unknown>;
}

/** The rules of the reviews of one kind of subject: who may see and decide what. */
export function createSubjectReviews<Id extends SubjectId, Row, Decision, Approval, Review>({
  db,
  reviewed,
  decider,
}: {
  db: Db;
  reviewed: Reviewed<Id, Row>;
  decider: SubjectDecider<Row, Decision, Approval, Review>;
}) {
  const { authorize, holdRights, subjectOf } = reviewed;

  /** Finds a subject for somebody who decides. Computing takes time, so the transaction that stores it asks for the role again. */
  async function deciding(caller: Caller, id: Id, via: Via): Promise<readonly [Row, DecidedBy]> {
    const row = await authorize(caller, id, "reviewer");
    return [row, { userId: caller.userId, via, holdRights: (tx) => holdRights(tx, caller, row) }];
  }

  return {
    /** @throws AppError not_found, forbidden, not_team_member, not_ready, payload_too_large */
    async get(caller: Caller, id: Id): Promise<Review> {
      return decider.show(await authorize(caller, id, "viewer"));
    },

    /**
     * Decides about changes.
     * @throws AppError as `get`; insufficient_role; review_changed if there is a later state by now; validation_error
     */
    async decide(caller: Caller, id: Id, decision: Decision, via: Via): Promise<Review> {
      const [row, decidedBy] = await deciding(caller, id, via);
      return decider.decide(row, decision, decidedBy);
    },

    /** Makes a state the baseline, as it is. @throws AppError as `get`; insufficient_role; review_changed; not_found */
    async approve(caller: Caller, id: Id, approval: Approval, via: Via): Promise<Review> {
      const [row, decidedBy] = await deciding(caller, id, via);
      return decider.approve(row, approval, decidedBy);
    },

    /** Accepts changes ahead. @throws AppError as `get`; insufficient_role; not_found if there is no baseline */
    async expect(caller: Caller, id: Id, body: ExpectBody, via: Via): Promise<readonly Expectation[]> {
      const [row, decidedBy] = await deciding(caller, id, via);
      return decider.expect(row, body, decidedBy);
    },

    /** The changes that are expected. @throws AppError not_found, forbidden, not_team_member */
    async listExpected(caller: Caller, id: Id): Promise<readonly ShownExpectation[]> {
      return showExpected(db, await decider.listExpected(await authorize(caller, id, "viewer")));
    },

    /** Expects a change no more. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async takeBack(caller: Caller, id: Id, changeId: string, via: Via): Promise<void> {
      const [row, decidedBy] = await deciding(caller, id, via);
      await decider.takeBack(row, changeId, decidedBy);
    },

    /** The decisions of people, newest first. @throws AppError not_found, forbidden, not_team_member */
    async log(caller: Caller, id: Id, request: PageRequest): Promise<PageOf<NamedLogRow>> {
      await authorize(caller, id, "viewer");
      return nameDeciders(db, await listLog(db, subjectOf(id), request));
    },
  };
}
