import { consentActions } from "@tintype/shared/api/extractions/consent";
import { MAX_MODES } from "@tintype/shared/conditions/bounds";
import { modeConditions } from "@tintype/shared/kinds/wire";
import type { Mode } from "@tintype/shared/modes/mode";
import { z } from "zod";
import { credentials } from "../reading/credentials.ts";
import type { ExtractOptions, Limits } from "../reading/reading.ts";
import { visitorState } from "../reading/visitor.ts";

// The messages to a reader process, which controls Chromium.

const size = z.strictObject({ width: z.int(), height: z.int() });

const mode = z.strictObject({ name: z.string(), ...modeConditions }) satisfies z.ZodType<Mode>;

const extractOptions = z.strictObject({
  waitFor: z.enum(["load", "domcontentloaded", "networkidle"]),
  viewport: size,
  colorScheme: z.enum(["light", "dark"]),
  selectors: z.array(z.string()).readonly(),
  excludeSelectors: z.array(z.string()).readonly(),
  modes: z.array(mode).max(MAX_MODES).readonly().exactOptional(),
  screenshot: z.boolean().optional(),
  places: z.boolean().exactOptional(),
  rules: z.boolean().exactOptional(),
  consent: z.enum(consentActions).exactOptional(),
  barriers: z.boolean().exactOptional(),
  canonical: z.boolean().exactOptional(),
  themesMs: z.int().exactOptional(),
}) satisfies z.ZodType<ExtractOptions>;

const limits = z.strictObject({
  loadMs: z.number(),
  totalMs: z.number(),
  bytes: z.number(),
  requests: z.number(),
  maxVisits: z.number(),
  maxAgeMs: z.number(),
}) satisfies z.ZodType<Limits>;

/** The settings of a reader. It has no other configuration, and no secrets except the credentials and the visitor of a visit. */
export const readerSettings = z.strictObject({
  executablePath: z.string().optional(),
  requireSandbox: z.boolean(),
  allowRoot: z.boolean(),
  withCredentials: z.boolean(),
  /** True to open a page for the next visit before it comes. */
  preparesPages: z.boolean(),
  remote: z.strictObject({ urls: z.array(z.string()), proxyHost: z.string().optional() }).optional(),
  egressAllow: z.array(z.string()),
  ownPorts: z.array(z.int()),
  limits,
  logLevel: z.string(),
});
export type ReaderSettings = z.infer<typeof readerSettings>;

/** Messages to the reader. All but `abort` and `close` are questions. */
export const request = z.discriminatedUnion("type", [
  /** The first one. The reply is `ready`. */
  z.strictObject({ type: z.literal("start"), settings: readerSettings }),
  /** The reply is `reading`, `failure` or `error`. */
  z.strictObject({
    type: z.literal("extract"),
    /** The number by which `abort` names the visit. */
    visit: z.int(),
    url: z.string(),
    options: extractOptions,
    credentials: credentials.optional(),
    visitor: z.strictObject({ state: visitorState.optional() }).optional(),
    html: z.string().optional(),
  }),
  z.strictObject({ type: z.literal("abort"), visit: z.int() }),
  z.strictObject({ type: z.literal("status") }),
  /** Checks whether a browser can be started. The reply is `checked` or `failure`. */
  z.strictObject({ type: z.literal("check") }),
  z.strictObject({ type: z.literal("close") }),
]);
export type Request = z.infer<typeof request>;
