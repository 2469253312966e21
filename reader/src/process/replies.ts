import { environmentSchema } from "@tintype/shared/api/extractions/environment";
import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import { MAX_ADDRESS } from "@tintype/shared/api/sites/site-limits";
import { foundThemes } from "@tintype/shared/api/themes/found-themes";
import { modeMarks } from "@tintype/shared/kinds/wire";
import { observationSchema } from "@tintype/shared/observe/observation";
import { pagePlacesSchema } from "@tintype/shared/observe/places";
import { z } from "zod";
import { MAX_SCREENSHOT_BYTES, MAX_THUMBNAIL_BYTES } from "../browser/screenshot.ts";
import { type PageReading, type Stage, stageNames } from "../reading/reading.ts";
import { keptVisitor } from "../reading/visitor.ts";
import { MAX_LINE, MAX_TEXT } from "./message-limits.ts";

// The messages of a reader process. The process itself needs only their types.

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
  themes: foundThemes.optional(),
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

/** Messages from the reader. Pages influence the content of `reading` and `failure`, so everything is checked and limited in size. */
export const reply = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  /** An event: `extract` has arrived, and the page is requested next. */
  z.strictObject({ type: z.literal("began") }),
  z.strictObject({ type: z.literal("status"), status: readerStatus }),
  z.strictObject({ type: z.literal("checked") }),
  /** The reading of one mode. All modes come before the `reading`, in their order, each in its own message. */
  z.strictObject({
    type: z.literal("mode"),
    observation: observationSchema,
    places: pagePlacesSchema.optional(),
    marks: modeMarks.optional(),
  }),
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
