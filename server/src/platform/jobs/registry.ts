/**
 * Every task, with the payload of its jobs. Task names and payload fields are stored in the database, so a release must be
 * able to read those of earlier releases.
 */
export interface Jobs {
  run_extraction: { run_id: string };
  recover_runs: Record<never, never>;
  read_for_agent: { reading_id: string };
  purge_agent_readings: Record<never, never>;
  /** `isDue`: ignoring a change has ended. */
  review_snapshots: { extraction_id: string; isDue?: boolean };
  confirm_changes: { extraction_id: string };
  end_ignore_rule: { rule_id: string };
  mail_mention: { comment_id: string; user_id: string; language: string };
  advance_site: { site_id: string };
  announce_site: { site_id: string };
  decide_site: { decision_id: string };
  delete_site: { site_id: string };
  check_snapshot: { snapshot_id: string; system_id: string };
  check_page: { snapshot_id: string; system_id: string };
  check_pages: { system_id: string; after?: string };
  deliver_webhook: { delivery_id: string };
  send_digest: { channel_id: string };
  remind_channels: Record<never, never>;
  purge_deliveries: Record<never, never>;
  add_up_counts: Record<never, never>;
  purge_idempotency_keys: Record<never, never>;
  schedule_tick: Record<never, never>;
  purge_limits: Record<never, never>;
  purge_snapshots: Record<never, never>;
  purge_runs: Record<never, never>;
  purge_screenshots: Record<never, never>;
  purge_shares: Record<never, never>;
  warn_of_shares: Record<never, never>;
  sync_subscription: { event_id: string; attempt?: number };
  delete_account: { user_id: string };
  log_operator: { user_id: string; is_operator: boolean };
  delete_team: { team_id: string };
  delete_customer: { customer_id: string };
  purge_stripe_events: Record<never, never>;
}

export type TaskName = keyof Jobs;
