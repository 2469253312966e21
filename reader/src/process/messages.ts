import { consentActions } from "@tintype/shared/api/extractions/consent";
import { environmentSchema } from "@tintype/shared/api/extractions/environment";
import { MAX_MODES } from "@tintype/shared/api/extractions/modes";
import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import { MAX_ADDRESS } from "@tintype/shared/api/sites/site-limits";
import type { Mode } from "@tintype/shared/modes/mode";
import { observationSchema } from "@tintype/shared/observe/observation";
import { pagePlacesSchema } from "@tintype/shared/observe/places";
import { z } from "zod";
import { MAX_SCREENSHOT_BYTES, MAX_THUMBNAIL_BYTES } from "../browser/screenshot.ts";
import { credentials } from "../reading/credentials.ts";
import { type ExtractOptions, type Limits, type PageReading, type Stage, stageNames } from "../reading/reading.ts";
import { keptVisitor, visitorState } from "../reading/visitor.ts";

// The messages between the service and a reader process, which controls Chromium.

const size = z.strictObject({ width: z.int(), height: z.int() });

const mode = z.strictObject({
  name: z.string(),
  color_scheme: z.enum(["light", "dark"]),
  viewport: size,
  reduced_motion: z.boolean().optional(),
}) satisfies z.ZodType<Mode>;

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

const screenshot = z.strictObject({
  base64: z.base64().max(Math.ceil(MAX_SCREENSHOT_BYTES / 3) * 4),
  width: z.int().positive(),
  height: z.int().positive(),
  isWhole: z.boolean(),
  thumbnail: z
    .base64()
    .max(Math.ceil(MAX_THUMBNAIL_BYTES / 3) * 4)
    .optional(),
});

const reading = z.strictObject({
  observation: observationSchema,
  title: z.string(),
  elementsAnalyzed: z.number(),
  durationMs: z.number(),
  environment: environmentSchema,
  barriers: z
    .strictObject({ hasPasswordField: z.boolean(), isLoginForm: z.boolean(), isChallenge: z.boolean() })
    .optional(),
  canonical: z.string().max(MAX_ADDRESS).optional(),
  screenshot: screenshot.optional(),
  places: pagePlacesSchema.optional(),
  visitor: keptVisitor.optional(),
}) satisfies z.ZodType<Omit<PageReading, "modes">>;

const stage = z.strictObject({
  name: z.enum(stageNames),
  startedAt: z.number(),
  endedAt: z.number(),
  mode: z.string().max(100).optional(),
}) satisfies z.ZodType<Stage>;

const readerStatus = z.strictObject({
  /** The process id of the Chromium that takes the next visit. */
  pid: z.int().optional(),
  /** True if a spare page is ready for the next visit. */
  isPrepared: z.boolean(),
});
export type ReaderStatus = z.infer<typeof readerStatus>;

/** The maximum number of characters of a log line. A longer line is sent empty. */
export const MAX_LINE = 20_000;
/** The maximum number of characters of a failure's message, and of an error's stack. Longer ones are cut. */
export const MAX_TEXT = 4_000;

/** Messages from the reader. Pages influence the content of `reading` and `failure`, so everything is checked and limited in size. */
export const reply = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  /** An event: `extract` has arrived, and the page is requested next. */
  z.strictObject({ type: z.literal("began") }),
  z.strictObject({ type: z.literal("status"), status: readerStatus }),
  z.strictObject({ type: z.literal("checked") }),
  /** The reading of one mode. All modes come before the `reading`, in their order, each in its own message. */
  z.strictObject({ type: z.literal("mode"), observation: observationSchema, places: pagePlacesSchema.optional() }),
  /** Sent before and after the screenshot is taken. */
  z.strictObject({ type: z.literal("screenshot"), isTaking: z.boolean() }),
  /** A part of the visit has ended. */
  z.strictObject({ type: z.literal("stage"), stage }),
  z.strictObject({ type: z.literal("reading"), reading }),
  z.strictObject({
    type: z.literal("failure"),
    kind: z.enum(failureCauses),
    endedBrowser: z.boolean(),
    message: z.string().max(MAX_TEXT),
  }),
  /** An internal error. */
  z.strictObject({
    type: z.literal("error"),
    message: z.string().max(MAX_TEXT),
    stack: z.string().max(MAX_TEXT),
  }),
  z.strictObject({ type: z.literal("log"), line: z.string().max(MAX_LINE) }),
]);
export type Reply = z.infer<typeof reply>;

/**
 * The maximum number of bytes of one message. It contains at most one observation, which has at most a million characters
 * (limit-size.ts) of up to three bytes, one screenshot, which has at most 2.7 million, and places of at most two million
 * characters.
 */
export const MAX_MESSAGE = 12_000_000;
