import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";

// Run with -u after a new migration: the test then rewrites types.ts.
test("types.ts describes the migrated database", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.data_type as type,
      c.is_nullable = 'YES' as nullable, exists (
        select from information_schema.views v where v.table_schema = c.table_schema and v.table_name = c.table_name
      ) as is_view, c.column_default is not null as has_default, c.is_generated = 'ALWAYS' as is_computed,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
       where k.conrelid = c.table_name::regclass and k.contype = 'c' and k.conkey = array[c.ordinal_position::int2]
      ) as check
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name not like 'kysely\_%'
    order by c.table_name, c.ordinal_position
  `.execute(db);
  await expect(render(rows)).toMatchFileSnapshot("types.ts");
});

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  is_computed: boolean;
  check: string | null;
  is_view: boolean;
}

const types: Record<string, string> = {
  ARRAY: "string[]", // all arrays are arrays of text
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  "double precision": "number",
  integer: "number",
  json: "JsonObject",
  jsonb: "JsonObject",
  text: "string",
  "timestamp with time zone": "Date",
};

/** The branded type of the ids in a uuid column, by the column's name, or by the table's if the column is `id`. */
const idTypes: Record<string, string> = {
  agent_readings: "AgentReadingId",
  api_keys: "ApiKeyId",
  approved_by: "UserId",
  baseline_id: "SnapshotId",
  channels: "ChannelId",
  page_access: "AccessId",
  channel_announcements: "string",
  channel_id: "ChannelId",
  deliveries: "DeliveryId",
  delivery_id: "DeliveryId",
  ended_sessions: "SessionId",
  extractions: "ExtractionId",
  extraction_id: "ExtractionId",
  ignore_rules: "IgnoreRuleId",
  latest_id: "SnapshotId",
  receivers: "ReceiverId",
  receiver_id: "ReceiverId",
  review_log: "ReviewLogId",
  rule_id: "IgnoreRuleId",
  set_by: "UserId",
  runs: "RunId",
  run_id: "RunId",
  shares: "ShareId",
  sites: "SiteId",
  site_id: "SiteId",
  site_runs: "SiteRunId",
  site_run_id: "SiteRunId",
  site_decisions: "SiteDecisionId",
  site_pending_decisions: "SiteDecisionId",
  snapshots: "SnapshotId",
  snapshot_rows: "SnapshotId",
  snapshot_id: "SnapshotId",
  subject_id: "ExtractionId | SiteId",
  systems: "SystemId",
  system_id: "SystemId",
  teams: "TeamId",
  team_id: "TeamId",
  target_set_by: "UserId",
  team_members: "TeamMemberId",
  users: "UserId",
  user_id: "UserId",
  owner_id: "UserId",
  invited_by: "UserId",
  url_set_by: "UserId",
  webhooks: "WebhookId",
  webhook_id: "WebhookId",
  workers: "WorkerId",
  worker_id: "WorkerId",
  capture_id: "string", // the device chose it
};

/** Types that PostgreSQL does not know: the content of a jsonb column or of an array. */
const shapes: Record<string, string> = {
  "channels.type": "ChannelType",
  "channels.events": "WebhookEventKind[]",
  "channels.filter": "ChannelOnly",
  "channel_announcements.announcement": "Announcement",
  "conformance_checks.modes": "Readonly<Record<string, readonly string[]>>",
  "conformance_pages.summary": "Counts",
  "conformance_pages.trend": "readonly (readonly [day: string, share: number])[]",
  "extractions.glimpse": "Glimpse",
  "extractions.renames": "readonly Rename[]",
  "api_keys.scopes": "ApiKeyScope[]",
  "schedules.kinds": "KindKey[]",
  "snapshot_contents.tokens": "Tokens",
  "snapshots.tokens": "Tokens",
  "systems.content": "DesignSystem",
  "systems.token_counts": 'System["token_counts"]',
  "systems.warnings": "readonly SourceWarning[]",
  "site_schedules.kinds": "KindKey[]",
  "sites.left_out": "readonly LeftOut[]",
  "sites.options": "ExtractionOptions",
  "sites.per_host": 'SiteOnWire["per_host"]',
  "sites.sample": 'NonNullable<SiteOnWire["sample"]>',
  "sites.source": "SiteSource",
  "site_results.conflicts": "readonly SiteConflict[]",
  "site_results.distinct_values": "Tokens",
  "site_results.merged": "Tokens",
  "site_results.tokens": "readonly SiteToken[]",
  "site_pending_decisions.pages": "readonly PageDecision[]",
  "webhooks.events": "WebhookEventKind[]",
};

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(
    ([table, columnsOfTable]) =>
      `export interface ${nameOf(table)} {\n${columnsOfTable.map(renderColumn).join("\n")}\n}\n`,
  );
  const database = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};`).join("\n");
  return [HEAD, ...interfaces, `export interface Database {\n${database}\n}\n`].join("\n");
}

const ID_IMPORTS = [...new Set(Object.values(idTypes))]
  .flatMap((type) => type.split(" | "))
  .filter((type, index, all) => type !== "string" && all.indexOf(type) === index)
  .sort()
  .map((type) => `  ${type},`)
  .join("\n");

const HEAD = `// Written by types.test.ts (run with -u) from the migrated database. Do not edit.
import type { ApiKeyScope } from "@tintype/shared/api/accounts/auth";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import type {
  LeftOut,
  PageDecision,
  SiteConflict,
  SiteOnWire,
  SiteSource,
  SiteToken,
} from "@tintype/shared/api/sites/sites";
import type { System } from "@tintype/shared/api/systems/systems";
import type { Glimpse } from "@tintype/shared/api/views/overview";
import type { Announcement } from "@tintype/shared/channels/message";
import type { ChannelType } from "@tintype/shared/channels/types";
import type { ChannelOnly } from "@tintype/shared/channels/wire";
import type { Counts, SourceWarning } from "@tintype/shared/conformance/report";
import type { DesignSystem } from "@tintype/shared/conformance/system";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Rename } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Generated, GeneratedAlways } from "kysely";
import type {
${ID_IMPORTS}
} from "../ids.ts";

export type JsonObject = Record<string, unknown>;
`;

/** Columns of views that may be null. PostgreSQL does not know which ones cannot be. */
const NULLABLE_IN_VIEWS: ReadonlySet<string> = new Set([
  "snapshots.run_id",
  "snapshots.note",
  "receivers.user_id",
  "receivers.team_id",
]);
/** Columns of views for which writing has a default. */
const DEFAULTS_IN_VIEWS: ReadonlySet<string> = new Set(["snapshots.created_at", "snapshots.note", "snapshots.is_kept"]);

function renderColumn({ table, name, type, is_view, check, ...column }: Column): string {
  const nullable = is_view ? NULLABLE_IN_VIEWS.has(`${table}.${name}`) : column.nullable;
  const has_default = is_view ? DEFAULTS_IN_VIEWS.has(`${table}.${name}`) : column.has_default;
  const idType = type === "uuid" ? idTypes[name === "id" ? table : name] : undefined;
  const base = shapes[`${table}.${name}`] ?? idType ?? allowedWords(check) ?? types[type];
  if (!base) throw new Error(`Add a TypeScript type for ${table}.${name} (${type}) to types.test.ts`);
  const value = nullable ? `${base} | null` : base;
  if (column.is_computed) return `  ${name}: GeneratedAlways<${value}>;`;
  return wrap(`  ${name}: ${has_default ? `Generated<${value}>` : value};`);
}

const LINE_WIDTH = 120;

/** Writes each member of a union that is too long on a line of its own, as the formatter does. */
function wrap(line: string): string {
  return line.length <= LINE_WIDTH ? line : line.replaceAll(" | ", "\n    | ").replace(": ", ":\n    | ");
}

/** `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))` → `"a" | "b"`. */
function allowedWords(check: string | null): string | undefined {
  if (!check?.includes("= ANY (ARRAY[")) return undefined;
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => `"${word}"`).join(" | ");
}

function nameOf(table: string): string {
  return `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}
