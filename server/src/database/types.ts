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

export interface RunsTable {
  id: string;
  extraction_id: string;
  user_id: string;
  kind: "first" | "repeat" | "scheduled" | "upload";
  status: Generated<"pending" | "running" | "completed" | "failed">;
  attempt: Generated<number>;
  error_message: string | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
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

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  session_epoch: Generated<number>;
  created_at: Generated<Date>;
  plan: "free" | "pro" | "enterprise" | null;
}

export interface Database {
  api_keys: ApiKeysTable;
  extractions: ExtractionsTable;
  idempotency_keys: IdempotencyKeysTable;
  runs: RunsTable;
  snapshots: SnapshotsTable;
  users: UsersTable;
}
