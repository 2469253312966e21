import type { LockReceiver, Sender } from "../deliveries/receiver.ts";
import type { ReceiverRepository, Rows } from "./repository.ts";

interface Parts<Row> {
  /** Why a delivery of the event may not be sent to the receiver, for people; null if it may. */
  readonly refusalOf: (row: Row, event: string) => string | null;
  /** @throws Error if the secret of the receiver cannot be decrypted */
  readonly senderOf: (row: Row) => Sender;
}

/** Locks receivers of a table as the outbox needs them. */
export function lockReceiversOf<Name extends keyof Rows>(
  table: ReceiverRepository<Name>,
  { refusalOf, senderOf }: Parts<Rows[Name]>,
): LockReceiver<Rows[Name]["id"]> {
  return async (tx, id) => {
    const row = await table.lock(tx, id);
    if (!row) return undefined;
    return {
      id,
      user_id: row.user_id,
      team_id: row.team_id,
      status: row.status,
      refusal: ({ event }) => refusalOf(row, event),
      setStatus: (transaction, status) => table.setStatus(transaction, id, status),
      open: () => senderOf(row),
    };
  };
}
