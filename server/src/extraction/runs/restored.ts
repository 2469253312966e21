import type { ClientBase } from "pg";

/** Makes the runs of a restored backup pending that were under way. The job that recovers runs then finds them. */
export async function releaseRestoredRuns(client: ClientBase): Promise<void> {
  await client.query(
    "update runs set status = 'pending', attempt = attempt - 1, job_id = null where status = 'running'",
  );
}
