import { readFileSync } from "node:fs";
import { z } from "zod";
import { readRecording } from "../recorded-release/read.ts";

// A database of release 1: its migrations, and rows that its own processes have written. README.md says how.

const text = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const lines = (name: string) => text(name).trimEnd().split("\n");

/** The newest migration of release 1. */
export const NEWEST_MIGRATION = "0011-uploads";

const webhook = z.object({ id: z.string(), secret: z.string() });
const account = z.object({ id: z.string(), email: z.string() });

const facts = z.object({
  recorded_at: z.coerce.date(),
  ada: account,
  bob: account,
  password: z.string(),
  api_key: z.string(),
  team: z.string(),
  webhooks: z.object({ personal: webhook, broken: webhook, team: webhook }),
  extractions: z.object({
    page: z.string(),
    failed: z.string(),
    bobs: z.string(),
    team: z.string(),
    uploaded: z.string(),
    waiting: z.string(),
  }),
});

/** The accounts, secrets and ids of the recording. */
export const recorded = facts.parse(JSON.parse(text("known.json")));

/** The page of all extractions of the recording. */
export const PAGE = text("page.html");

/** The statements of release 1. Each has numbered parameters. */
export const statements: readonly string[] = lines("statements.sql");

const recording = readRecording(new URL(".", import.meta.url), {
  recorded_at: recorded.recorded_at,
  newest_migration: NEWEST_MIGRATION,
});

/** The answers of release 1, and its database, migrated to the schema of this release. */
export const { answers: recordedAnswers, createUpgradedDatabase } = recording;
