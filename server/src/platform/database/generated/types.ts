// Written by types.test.ts (run with -u) from the migrated database and the declarations of the tables. Do not edit.
import type { Generated, GeneratedAlways } from "kysely";
import type { AccessId, AgentReadingId, ApiKeyId, ChannelId, CommentId, DeliveryId, ExtractionId, IgnoreRuleId, ReceiverId, ReviewLogId, RunId, SessionId, ShareId, SiteId, SiteRunId, SnapshotId, SubjectId, SystemId, TeamId, TeamMemberId, UserId, WebhookId, WorkerId } from "../../ids.ts";
import type { ApiKeyScope } from "@tintype/shared/api/accounts/auth";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import type { LeftOut } from "@tintype/shared/api/sites/sites";
import type { PageDecision } from "@tintype/shared/api/sites/sites";
import type { SiteConflict } from "@tintype/shared/api/sites/sites";
import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import type { SiteSource } from "@tintype/shared/api/sites/sites";
import type { SiteToken } from "@tintype/shared/api/sites/sites";
import type { System } from "@tintype/shared/api/systems/systems";
import type { Glimpse } from "@tintype/shared/api/views/overview";
import type { Announcement } from "@tintype/shared/channels/message";
import type { ChannelType } from "@tintype/shared/channels/types";
import type { ChannelOnly } from "@tintype/shared/channels/wire";
import type { CheckSummary } from "@tintype/shared/conformance/report";
import type { SourceWarning } from "@tintype/shared/conformance/report";
import type { DesignSystem } from "@tintype/shared/conformance/system";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Rename } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ToldChange } from "@tintype/shared/review/told";

export type JsonObject = Record<string, unknown>;

export interface AccessReadingsTable {
  extraction_id: ExtractionId;
  had_password_field: boolean;
}

export interface AgentReadingsTable {
  id: AgentReadingId;
  user_id: UserId;
  url: string;
  html: string | null;
  selectors: string[];
  outcome: JsonObject | null;
  created_at: Generated<Date>;
  attempt: Generated<number>;
  job_id: number | null;
  worker_id: WorkerId | null;
  started_at: Date | null;
  ended_at: Date | null;
  is_awaited: Generated<boolean>;
}

export interface ApiKeysTable {
  id: ApiKeyId;
  user_id: UserId;
  key_id: string;
  name: string;
  secret_hash: Buffer;
  prefix: string;
  scopes: ApiKeyScope[] | null;
  is_device: Generated<boolean>;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Generated<Date>;
}

export interface ChannelAnnouncementsTable {
  id: string;
  channel_id: ChannelId;
  at: Date;
  announcement: Announcement;
}

export interface ChannelRemindersTable {
  channel_id: ChannelId;
  subject_id: ExtractionId | SiteId;
  reminded_at: Date;
}

export interface ChannelsTable {
  id: ChannelId;
  user_id: UserId | null;
  team_id: TeamId | null;
  type: ChannelType;
  target_sealed: Buffer;
  target_hint: string;
  target_set_by: UserId | null;
  unsubscribe_hash: Buffer | null;
  events: WebhookEventKind[];
  filter: ChannelOnly | null;
  digest: "none" | "hour" | "day" | "week";
  at: string;
  timezone: string;
  remind_after: number | null;
  format: "message" | "card";
  active: Generated<boolean>;
  status: "active" | "failed" | "unconfirmed" | "unsubscribed";
  digested_until: Date | null;
  created_at: Generated<Date>;
  language: Generated<"en" | "de">;
  name: string | null;
}

export interface ConformanceChecksTable {
  snapshot_id: SnapshotId;
  system_id: SystemId;
  system_version: number;
  outcome: Generated<"checked" | "too_large">;
  findings: string[];
  modes: Readonly<Record<string, readonly string[]>>;
}

export interface ConformancePagesTable {
  system_id: SystemId;
  extraction_id: ExtractionId;
  system_version: number;
  snapshot_id: SnapshotId;
  snapshot_version: number;
  checked_at: Date;
  share: number | null;
  summary: CheckSummary | null;
  trend: readonly (readonly [day: string, share: number])[];
  used: readonly number[] | null;
}

export interface DeliveriesTable {
  id: DeliveryId;
  webhook_id: WebhookId | null;
  event: "extraction.completed" | "snapshot.created" | "diff.detected" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed" | "ping" | "digest" | "reminder" | "test" | "confirmation";
  body: string;
  status: Generated<"pending" | "delivered" | "failed">;
  error: string | null;
  attempt: Generated<number>;
  failures: Generated<number>;
  slot: "taken" | "waiting" | null;
  traceparent: string | null;
  created_at: Generated<Date>;
  next_attempt_at: Date | null;
  channel_id: ChannelId | null;
  receiver_id: GeneratedAlways<ReceiverId>;
}

export interface DeliveryAttemptsTable {
  delivery_id: DeliveryId;
  number: number;
  at: Date;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
}

export interface EndedSessionsTable {
  id: SessionId;
  expires_at: Date;
}

export interface ExtractionCountsTable {
  user_id: UserId;
  team_id: TeamId | null;
  status: string;
  count: number;
  is_sum: Generated<boolean>;
}

export interface ExtractionsTable {
  id: ExtractionId;
  user_id: UserId;
  team_id: TeamId | null;
  url: string;
  options: Generated<JsonObject>;
  metadata: Generated<JsonObject>;
  status: Generated<"pending" | "running" | "completed" | "failed">;
  title: string | null;
  duration_ms: number | null;
  elements_analyzed: number | null;
  error_message: string | null;
  error_cause: string | null;
  latest_version: Generated<number>;
  renames: Generated<readonly Rename[]>;
  glimpse: Glimpse | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  completed_at: Date | null;
  searched: GeneratedAlways<string | null>;
  title_key: GeneratedAlways<string | null>;
  is_demo: Generated<boolean>;
  failed_runs: Generated<number>;
  site_id: SiteId | null;
}

export interface IdempotencyKeysTable {
  user_id: UserId;
  key: string;
  request_hash: Buffer;
  extraction_id: ExtractionId | null;
  status: number | null;
  response: JsonObject | null;
  created_at: Generated<Date>;
}

export interface IgnoreRuleMatchesTable {
  rule_id: IgnoreRuleId;
  change_id: string;
}

export interface IgnoreRulesTable {
  id: IgnoreRuleId;
  extraction_id: ExtractionId | null;
  team_id: TeamId | null;
  user_id: UserId | null;
  created_at: Generated<Date>;
  kind: string | null;
  name: string | null;
  mode: string | null;
  within: number | null;
  until: Date | null;
  reason: string;
  last_matched_at: Date | null;
  site_id: SiteId | null;
}

export interface LinksTable {
  hash: Buffer;
  purpose: "address" | "password" | "printed_password" | "channel" | "mentions";
  user_id: UserId | null;
  channel_id: ChannelId | null;
  expires_at: Date;
}

export interface PageAccessTable {
  id: AccessId;
  extraction_id: ExtractionId | null;
  site_id: SiteId | null;
  origin: string;
  sealed: Buffer;
  headers: string[];
  cookies: string[];
  updated_at: Date;
  set_by: UserId | null;
  ended: "moved" | "rights" | null;
}

export interface PageVisitorsTable {
  extraction_id: ExtractionId;
  site_id: SiteId | null;
  origin: string | null;
  sealed: Buffer | null;
  cookies: string[];
  left_out: "too_large" | "unreadable" | null;
  kept_at: Date;
  access: string | null;
}

export interface PasswordAttemptsTable {
  account: Buffer;
  failures: number;
  blocked_until: Date | null;
  forget_at: Date;
}

export interface RateWindowsTable {
  bucket: string;
  used: number;
  resets_at: Date;
}

export interface ReceiversTable {
  id: ReceiverId;
  user_id: UserId | null;
  team_id: TeamId | null;
  status: string;
  created_at: Date;
}

export interface ReviewCommentsTable {
  id: CommentId;
  extraction_id: ExtractionId | null;
  site_id: SiteId | null;
  user_id: UserId | null;
  change_id: string;
  about: ToldChange | null | null;
  text: string;
  mentions: UserId[];
  created_at: Date;
  edited_at: Date | null;
}

export interface ReviewLogTable {
  id: ReviewLogId;
  extraction_id: ExtractionId | null;
  user_id: UserId | null;
  created_at: Generated<Date>;
  via: "dashboard" | "extension" | "api" | "cli" | "mcp";
  action: "accept" | "reject" | "ignore" | "reopen" | "approve" | "expect" | "take_back";
  changes: string[];
  note: string | null;
  snapshot_id: SnapshotId | null;
  site_id: SiteId | null;
  site_run_id: SiteRunId | null;
  pages: number | null;
  outstanding: readonly PageDecision[] | null;
  about: readonly ToldChange[] | null;
}

export interface ReviewsTable {
  extraction_id: ExtractionId;
  user_id: UserId | null;
  team_id: TeamId | null;
  revision: Generated<number>;
  baseline_id: SnapshotId;
  approved_at: Date;
  approved_by: UserId | null;
  latest_id: SnapshotId;
  seen_version: number;
  pending_since: Date | null;
  summary: JsonObject;
  state: JsonObject;
  site_id: SiteId | null;
  view: JsonObject | null;
  options_changed: Generated<boolean>;
}

export interface RunCountsTable {
  user_id: UserId;
  period: "day" | "month";
  starts_at: Date;
  used: number;
}

export interface RunsTable {
  id: RunId;
  extraction_id: ExtractionId;
  user_id: UserId | null;
  kind: "first" | "repeat" | "scheduled" | "confirming" | "upload";
  status: Generated<"pending" | "running" | "completed" | "failed">;
  job_id: number | null;
  attempt: Generated<number>;
  crashes: Generated<number>;
  interruptions: Generated<number>;
  is_counted: Generated<boolean>;
  error_message: string | null;
  traceparent: string | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  counts_as: Generated<number>;
}

export interface SchedulesTable {
  extraction_id: ExtractionId | null;
  user_id: UserId | null;
  every: "hour" | "day" | "week" | null;
  cron: string | null;
  timezone: Generated<string>;
  kinds: KindKey[] | null;
  shortest_gap_minutes: number;
  anchored_at: Date;
  next_run_at: Date;
  last_run_at: Date | null;
  paused_reason: string | null;
  paused_cause: string | null;
  confirm_after: string | null;
  confirm_runs: number | null;
  site_id: SiteId | null;
  subject_id: GeneratedAlways<SubjectId>;
}

export interface ScreenshotFilesTable {
  extraction_id: ExtractionId;
  hash: Buffer;
  content: Buffer;
}

export interface ScreenshotsTable {
  snapshot_id: SnapshotId;
  extraction_id: ExtractionId;
  hash: Buffer;
  width: number;
  height: number;
  is_whole: boolean;
  places: Buffer | null;
  mode_places: Buffer | null;
  thumbnail: Buffer | null;
}

export interface SharesTable {
  id: ShareId;
  extraction_id: ExtractionId | null;
  user_id: UserId | null;
  token_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date | null;
  label: string | null;
  last_opened_at: Date | null;
  opened_count: Generated<number>;
  warned_days: number | null;
  site_id: SiteId | null;
  subject_id: GeneratedAlways<SubjectId>;
}

export interface SitePageTokensTable {
  site_id: SiteId;
  extraction_id: ExtractionId;
  kind: string;
  name: string | null;
  value: string;
  uses: number;
  token: JsonObject;
}

export interface SitePagesTable {
  site_id: SiteId;
  extraction_id: ExtractionId;
  url: string;
  host: string;
  template: string | null;
  position: number;
  status: Generated<"pending" | "read" | "failed" | "paused">;
  paused_reason: "gone" | "duplicate" | "redirect" | null;
  started_at: Date | null;
}

export interface SiteResultsTable {
  site_id: SiteId;
  site_run_id: SiteRunId;
  completed_at: Date;
  tokens: readonly SiteToken[];
  conflicts: readonly SiteConflict[];
  merged: Tokens;
  distinct_values: Tokens;
}

export interface SiteRunPagesTable {
  site_run_id: SiteRunId;
  extraction_id: ExtractionId;
  host: string;
  position: number;
  status: Generated<"queued" | "running" | "completed" | "failed">;
  run_id: RunId | null;
  asked_at: Date | null;
}

export interface SiteRunsTable {
  id: SiteRunId;
  site_id: SiteId;
  user_id: UserId | null;
  kind: "first" | "repeat" | "scheduled";
  status: Generated<"running" | "completed">;
  completed: Generated<number>;
  failed: Generated<number>;
  started_at: Date;
  completed_at: Date | null;
  stopped: Generated<number>;
  changed: number | null;
  page_counts_as: Generated<number>;
}

export interface SitesTable {
  id: SiteId;
  user_id: UserId | null;
  team_id: TeamId | null;
  name: string;
  source: SiteSource;
  include: string[];
  exclude: string[];
  sample: NonNullable<SiteOnWire["sample"]> | null;
  page_limit: number;
  per_host: SiteOnWire["per_host"];
  crawl_delay_ms: number;
  options: ExtractionOptions;
  left_out: readonly LeftOut[];
  announced: Generated<string[]>;
  created_at: Generated<Date>;
  source_read_at: Date;
  deleted_at: Date | null;
}

export interface SnapshotContentsTable {
  extraction_id: ExtractionId;
  hash: Buffer;
  tokens: Tokens;
  memory: JsonObject;
  environment: JsonObject;
}

export interface SnapshotRowsTable {
  id: SnapshotId;
  extraction_id: ExtractionId;
  version: number;
  run_id: RunId | null;
  run_kind: "first" | "repeat" | "scheduled" | "confirming" | "upload" | null;
  user_id: UserId | null;
  content_hash: Buffer;
  taken_at: string | null;
  note: string | null;
  created_at: Generated<Date>;
  is_kept: Generated<boolean>;
}

export interface SnapshotsTable {
  id: SnapshotId;
  extraction_id: ExtractionId;
  run_id: RunId | null;
  version: number;
  tokens: Tokens;
  memory: JsonObject;
  environment: JsonObject;
  created_at: Generated<Date>;
  note: Generated<string | null>;
  is_kept: Generated<boolean>;
}

export interface StripeCustomersTable {
  user_id: UserId;
  customer_id: string | null;
  asked: Generated<number>;
  told: Generated<number>;
}

export interface StripeEventsTable {
  id: string;
  type: string;
  customer_id: string | null;
  facts: JsonObject;
  created_at: Date;
  received_at: Generated<Date>;
  processed_at: Date | null;
}

export interface SubjectsTable {
  id: SubjectId;
  extraction_id: ExtractionId | null;
  site_id: SiteId | null;
  user_id: UserId | null;
  team_id: TeamId | null;
  name: string;
  title: string | null;
  created_at: Date;
}

export interface SubscriptionsTable {
  user_id: UserId;
  subscription_id: string | null;
  plan: "free" | "pro" | "enterprise" | null;
  status: "active" | "past_due" | "canceled" | "trialing";
  current_period_start: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: Generated<boolean>;
  known_at: Date;
}

export interface SystemsTable {
  id: SystemId;
  user_id: UserId | null;
  team_id: TeamId | null;
  name: string;
  version: Generated<number>;
  format: "dtcg" | "css" | "scss" | "less" | "tailwind" | "style-dictionary" | "tokens-studio" | "figma" | "json5" | "design-md" | "snapshot";
  content: DesignSystem;
  token_counts: System["token_counts"];
  warnings: readonly SourceWarning[];
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  is_demo: Generated<boolean>;
}

export interface TeamMembersTable {
  id: TeamMemberId;
  team_id: TeamId;
  user_id: UserId | null;
  email: string;
  role: "owner" | "admin" | "member" | "reviewer" | "viewer";
  status: "pending" | "active";
  invited_at: Generated<Date>;
  invited_by: UserId | null;
  invitation_hash: Buffer | null;
  invitation_expires_at: Date | null;
  accepted_hash: Buffer | null;
}

export interface TeamsTable {
  id: TeamId;
  name: string;
  description: Generated<string>;
  owner_id: UserId | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface UploadsTable {
  user_id: UserId;
  capture_id: string;
  extraction_id: ExtractionId;
  snapshot_id: SnapshotId;
  version: number;
  team_id: TeamId | null;
  created: boolean;
  created_at: Generated<Date>;
}

export interface UsersTable {
  id: UserId;
  email: string;
  name: string;
  password_hash: string;
  session_epoch: Generated<number>;
  plan: "free" | "pro" | "enterprise" | null;
  granted_plan: "free" | "pro" | "enterprise" | null;
  created_at: Generated<Date>;
  email_confirmed_at: Date | null;
  disabled_at: Date | null;
  deleted_at: Date | null;
  mention_mails: Generated<boolean>;
  operator_since: Date | null;
}

export interface WebhooksTable {
  id: WebhookId;
  user_id: UserId | null;
  team_id: TeamId | null;
  url: string;
  url_set_by: UserId | null;
  events: WebhookEventKind[];
  secret_sealed: Buffer;
  active: Generated<boolean>;
  status: Generated<"active" | "failed">;
  created_at: Generated<Date>;
  name: string | null;
}

export interface WorkerPoolsTable {
  id: string;
  seen_at: Generated<Date>;
}

export interface WorkersTable {
  id: WorkerId;
  version: string;
  browser_works: Generated<boolean>;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
}

export interface WriteProbeTable {
  filler: string;
}

export interface Database {
  access_readings: AccessReadingsTable;
  agent_readings: AgentReadingsTable;
  api_keys: ApiKeysTable;
  channel_announcements: ChannelAnnouncementsTable;
  channel_reminders: ChannelRemindersTable;
  channels: ChannelsTable;
  conformance_checks: ConformanceChecksTable;
  conformance_pages: ConformancePagesTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  ended_sessions: EndedSessionsTable;
  extraction_counts: ExtractionCountsTable;
  extractions: ExtractionsTable;
  idempotency_keys: IdempotencyKeysTable;
  ignore_rule_matches: IgnoreRuleMatchesTable;
  ignore_rules: IgnoreRulesTable;
  links: LinksTable;
  page_access: PageAccessTable;
  page_visitors: PageVisitorsTable;
  password_attempts: PasswordAttemptsTable;
  rate_windows: RateWindowsTable;
  receivers: ReceiversTable;
  review_comments: ReviewCommentsTable;
  review_log: ReviewLogTable;
  reviews: ReviewsTable;
  run_counts: RunCountsTable;
  runs: RunsTable;
  schedules: SchedulesTable;
  screenshot_files: ScreenshotFilesTable;
  screenshots: ScreenshotsTable;
  shares: SharesTable;
  site_page_tokens: SitePageTokensTable;
  site_pages: SitePagesTable;
  site_results: SiteResultsTable;
  site_run_pages: SiteRunPagesTable;
  site_runs: SiteRunsTable;
  sites: SitesTable;
  snapshot_contents: SnapshotContentsTable;
  snapshot_rows: SnapshotRowsTable;
  snapshots: SnapshotsTable;
  stripe_customers: StripeCustomersTable;
  stripe_events: StripeEventsTable;
  subjects: SubjectsTable;
  subscriptions: SubscriptionsTable;
  systems: SystemsTable;
  team_members: TeamMembersTable;
  teams: TeamsTable;
  uploads: UploadsTable;
  users: UsersTable;
  webhooks: WebhooksTable;
  worker_pools: WorkerPoolsTable;
  workers: WorkersTable;
  write_probe: WriteProbeTable;
}
