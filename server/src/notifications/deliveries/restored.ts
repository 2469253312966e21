import type { ClientBase } from "pg";

const REASON = "not sent again: it was restored from a backup, and may have been sent after that was made";

/**
 * Ends the deliveries of a restored backup that were not yet sent when it was made. The old service may have sent them since, and
 * no webhook must be sent twice. Their owners can have them sent.
 * @returns their number
 */
export async function endRestoredDeliveries(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    "update deliveries set status = 'failed', error = $1, slot = null, next_attempt_at = null where status = 'pending'",
    [REASON],
  );
  return rowCount ?? 0;
}
