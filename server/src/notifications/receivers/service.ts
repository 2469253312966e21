import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Owner } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import type { DeliveryId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { enqueueOne, type NewDelivery } from "../deliveries/outbox.ts";
import { redeliver } from "../deliveries/redeliver.ts";
import { type DeliveryWithAttempts, listDeliveries } from "../deliveries/repository.ts";
import type { ReceiverOf } from "../deliveries/rows.ts";
import type { NewReceiver, ReceiverChanges, ReceiverRepository, Rows } from "./repository.ts";

/** Each event of an extraction is sent to all of its owner's receivers, so the number of each kind is limited. */
const MAX_PER_OWNER = 50;

export type ReceiverTeams = Pick<TeamGate, "requireOwner" | "requireOwners" | "authorize" | "holdRights" | "lockOwner">;

interface Parts<Name extends keyof Rows> {
  readonly db: Db;
  readonly teams: ReceiverTeams;
  readonly table: ReceiverRepository<Name>;
  /** The name of one receiver in messages. */
  readonly what: "webhook" | "channel";
  readonly deliveriesTo: (id: Rows[Name]["id"]) => ReceiverOf;
  /** The event and the body of a test. */
  readonly test: (receiver: Rows[Name]) => Pick<NewDelivery, "event" | "body">;
  /** @throws AppError if nothing may be sent to the receiver, not even a test */
  readonly demandReachable?: (receiver: Rows[Name]) => void;
}

/** The rules that webhooks and channels have in common. `deliveries` sends what they add to the outbox. */
export function createReceiverService<Name extends keyof Rows>(parts: Parts<Name>) {
  type Row = Rows[Name];
  type Id = Row["id"];
  const { db, teams, table, what, deliveriesTo, test, demandReachable } = parts;

  const missing = () => new AppError("not_found", `There is no such ${what}.`);

  const readable = async (caller: Caller, id: Id) =>
    teams.authorize<Row, "viewer">(caller, await table.find(db, id), "viewer", what);

  const writable = async (caller: Caller, id: Id) =>
    teams.authorize<Row, "admin">(caller, await table.find(db, id), "admin", what);

  const holdWritable = async (tx: Db, caller: Caller, oldRow: Row, resource = async () => table.lock(tx, oldRow.id)) =>
    teams.holdRights<Row, "admin">(tx, caller, { before: oldRow, resource, atLeast: "admin", what });

  const holdReachable = async (tx: Db, caller: Caller, oldRow: Row): Promise<Row> => {
    const receiver = await holdWritable(tx, caller, oldRow);
    demandReachable?.(receiver);
    return receiver;
  };

  return {
    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    writable,

    /** Locks it, and checks again in the transaction. @throws as `writable`, and unauthorized if the caller's account no longer exists */
    holdWritable,

    /**
     * Adds a receiver of this owner.
     * @param onAdded runs in the same transaction
     * @throws AppError validation_error, team_not_found, not_team_member, insufficient_role
     */
    async add(
      caller: Caller,
      row: NewReceiver<Name> & { owner: Owner<"admin"> },
      onAdded?: (tx: Db, row: Row) => Promise<void>,
    ): Promise<Row> {
      return db.transaction().execute(async (tx) => {
        await teams.lockOwner(tx, caller, row.owner);
        const added = await table.insert(tx, row, MAX_PER_OWNER);
        if (!added) {
          const message = `there are ${MAX_PER_OWNER} ${what}s already, which is the maximum`;
          throw invalid([{ path: "", reason: "too_many", message }]);
        }
        await onAdded?.(tx, added);
        return added;
      });
    },

    /**
     * Changes a receiver that the caller may change.
     * @param onChanged runs in the same transaction
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async change(
      caller: Caller,
      oldRow: Row,
      changes: ReceiverChanges<Name>,
      onChanged?: (tx: Db, row: Row) => Promise<void>,
    ): Promise<Row> {
      return db.transaction().execute(async (tx) => {
        const changed = await table.update(tx, await holdWritable(tx, caller, oldRow), changes);
        if (!changed) throw missing();
        await onChanged?.(tx, changed);
        return changed;
      });
    },

    /** Lists the caller's own and those of their teams, or with `teamId` that team's. @throws AppError team_not_found, not_team_member */
    async list(caller: Caller, query: PageRequest, teamId: string | undefined): Promise<PageOf<Row>> {
      return table.list(db, await teams.requireOwners(caller, teamId), query);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: Id): Promise<Row> {
      return readable(caller, id);
    },

    /** Deletes a receiver with its deliveries. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: Id): Promise<void> {
      const oldRow = await writable(caller, id);
      await db.transaction().execute(async (tx) => {
        // Not locked before it is deleted: a transaction that has found it for an event would wait for this one, and this one for it.
        await table.delete(tx, await holdWritable(tx, caller, oldRow, async () => oldRow));
      });
    },

    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async listDeliveries(caller: Caller, id: Id, query: PageRequest): Promise<PageOf<DeliveryWithAttempts>> {
      return listDeliveries(db, deliveriesTo((await readable(caller, id)).id), query);
    },

    /**
     * Sends a delivery again under the same id, with all its attempts. A pending one is tried at once.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, and of `demandReachable`
     */
    async redeliver(caller: Caller, id: Id, deliveryId: DeliveryId): Promise<DeliveryWithAttempts> {
      const oldRow = await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        await holdReachable(tx, caller, oldRow);
        const delivery = await redeliver(tx, deliveriesTo(id), deliveryId);
        if (!delivery) throw new AppError("not_found", `This ${what} has no such delivery.`);
        return delivery;
      });
    },

    /** Sends a test. @throws AppError not_found, forbidden, not_team_member, insufficient_role, and of `demandReachable` */
    async test(caller: Caller, id: Id): Promise<DeliveryWithAttempts> {
      const oldRow = await writable(caller, id);
      return db.transaction().execute(async (tx) => {
        const { event, body } = test(await holdReachable(tx, caller, oldRow));
        const { webhook_id, channel_id } = deliveriesTo(id);
        const delivery = await enqueueOne(tx, { webhook_id, channel_id, event, body }, { isLowPriority: true });
        return { delivery, attempts: [] };
      });
    },
  };
}
