/** Every task and what its jobs carry. Task names and payload fields are stored: those of a release stay readable. */
export interface Jobs {
  run_extraction: { run_id: string };
  purge_idempotency_keys: Record<never, never>;
}

export type TaskName = keyof Jobs;
