// Written by types.test.ts (run with -u) from the migrated database. Do not edit.
import type { Tokens } from "@tintype/shared/tokens/schema";
import type { Generated } from "kysely";

export type JsonObject = Record<string, unknown>;

export interface ApiKeysTable {
  id: string;
  user_id: string;
  key_id: string;
  name: string;
  secret_hash: Buffer;
  prefix: string;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Generated<Date>;
}

export interface DeliveriesTable {
  id: string;
  webhook_id: string;
  event: "extraction.completed" | "snapshot.created" | "diff.detected" | "ping";
  body: string;
  status: Generated<"pending" | "delivered" | "failed">;
  error: string | null;
  attempt: Generated<number>;
  failures: Generated<number>;
  place: "taken" | "waiting" | null;
  created_at: Generated<Date>;
  next_attempt_at: Date | null;
}

export interface DeliveryAttemptsTable {
  delivery_id: string;
  number: number;
  at: Date;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
}

export interface ExtractionsTable {
  id: string;
  user_id: string;
  team_id: string | null;
  url: string;
  options: Generated<JsonObject>;
  metadata: Generated<JsonObject>;
  status: Generated<"pending" | "running" | "completed" | "failed">;
  title: string | null;
  duration_ms: number | null;
  elements_analyzed: number | null;
  error_message: string | null;
  latest_version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  completed_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: Buffer;
  extraction_id: string | null;
  status: number | null;
  response: JsonObject | null;
  created_at: Generated<Date>;
}

export interface RateWindowsTable {
  bucket: string;
  used: number;
  resets_at: Date;
}

export interface RunCountsTable {
  user_id: string;
  period: "day" | "month";
  starts_at: Date;
  used: number;
}

export interface RunsTable {
  id: string;
  extraction_id: string;
  user_id: string | null;
  kind: "first" | "repeat" | "scheduled" | "upload";
  status: Generated<"pending" | "running" | "completed" | "failed">;
  attempt: Generated<number>;
  error_message: string | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface SchedulesTable {
  extraction_id: string;
  user_id: string | null;
  every: "hour" | "day" | "week" | null;
  cron: string | null;
  timezone: Generated<string>;
  shortest_gap_minutes: number;
  anchored_at: Date;
  next_run_at: Date;
  last_run_at: Date | null;
  paused_reason: string | null;
}

export interface SnapshotsTable {
  id: string;
  extraction_id: string;
  run_id: string;
  version: number;
  tokens: Tokens;
  memory: JsonObject;
  environment: JsonObject;
  created_at: Generated<Date>;
}

export interface StripeCustomersTable {
  user_id: string;
  customer_id: string | null;
  asked: Generated<number>;
  told: Generated<number>;
}

export interface StripeEventsTable {
  id: string;
  type: string;
  created_at: Date;
  customer_id: string | null;
  facts: JsonObject;
  received_at: Generated<Date>;
  processed_at: Date | null;
}

export interface SubscriptionsTable {
  user_id: string;
  subscription_id: string | null;
  plan: "free" | "pro" | "enterprise" | null;
  status: "active" | "past_due" | "canceled" | "trialing";
  current_period_start: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: Generated<boolean>;
  known_at: Date;
}

export interface TeamMembersTable {
  id: string;
  team_id: string;
  user_id: string | null;
  email: string;
  role: "owner" | "admin" | "member";
  status: "pending" | "active";
  invited_at: Generated<Date>;
}

export interface TeamsTable {
  id: string;
  name: string;
  description: Generated<string>;
  owner_id: string;
  created_at: Generated<Date>;
}

export interface UploadsTable {
  user_id: string;
  capture_id: string;
  extraction_id: string;
  snapshot_id: string;
  version: number;
  team_id: string | null;
  created: boolean;
  created_at: Generated<Date>;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  session_epoch: Generated<number>;
  created_at: Generated<Date>;
  plan: "free" | "pro" | "enterprise" | null;
  disabled_at: Date | null;
  granted_plan: "free" | "pro" | "enterprise" | null;
}

export interface WebhooksTable {
  id: string;
  user_id: string | null;
  team_id: string | null;
  url: string;
  events: string[];
  secret_sealed: Buffer;
  active: Generated<boolean>;
  status: Generated<"active" | "failed">;
  created_at: Generated<Date>;
}

export interface WorkersTable {
  id: string;
  version: string;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
}

export interface Database {
  api_keys: ApiKeysTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  extractions: ExtractionsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_windows: RateWindowsTable;
  run_counts: RunCountsTable;
  runs: RunsTable;
  schedules: SchedulesTable;
  snapshots: SnapshotsTable;
  stripe_customers: StripeCustomersTable;
  stripe_events: StripeEventsTable;
  subscriptions: SubscriptionsTable;
  team_members: TeamMembersTable;
  teams: TeamsTable;
  uploads: UploadsTable;
  users: UsersTable;
  webhooks: WebhooksTable;
  workers: WorkersTable;
}
