/**
 * The notification channel for changes of runs: a run was added, claimed, released or ended, or was deleted with its
 * extraction. The payload is the extraction's id.
 */
export const RUN_CHANGED = "run_changed";
