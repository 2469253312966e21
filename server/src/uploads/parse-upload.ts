import type { ExtractionOptions } from "@tintype/shared/api/extractions";
import { type UploadInput, uploadInput } from "@tintype/shared/api/uploads";
import { withoutSecrets } from "@tintype/shared/observe/limits/without-secrets";
import { type Observation, observationSchema } from "@tintype/shared/observe/observation";
import { z } from "zod";
import { invalid } from "../errors.ts";
import { parseInput } from "../http/input.ts";
import { refuseDeepJson } from "../http/json-depth.ts";
import { toStorable } from "../runs/storable.ts";
import type { Reading } from "../runs/store-result.ts";
import { optionsLike, uploadedReading } from "./reading.ts";

/** The body of an upload. */
export interface UploadBody {
  readonly bytes: Uint8Array;
  /** Whether it has the form of tRPC's batches, with the input as the property "0". */
  readonly isBatch: boolean;
}

/** An upload that is valid, without the observation's content. */
export interface ParsedUpload extends Pick<UploadInput, "capture_id" | "team_id" | "taken_at"> {
  readonly url: string;
  /** The version of the observation, which tells what the client can read. */
  readonly version: Observation["version"];
  readonly options: ExtractionOptions;
  readonly reading: Reading;
}

/** Parses the body of an upload, which can take seconds. @throws AppError validation_error */
export function parseUpload({ bytes, isBatch }: UploadBody): { upload: ParsedUpload; observation: Observation } {
  refuseDeepJson(bytes);
  const body = parseJson(bytes);
  const value: unknown = isBatch ? z.object({ 0: z.unknown() }).safeParse(body).data?.[0] : body;
  refuseLongLists(value);
  // Pages contain strings that PostgreSQL cannot store; the capture must not be lost because of one.
  const sent = parseInput(uploadInput, toStorable(value)) as UploadInput; // parseInput returns the schema's output
  // The extension drops them too, but other clients and older releases may not.
  const input = { ...sent, observation: withoutSecrets(sent.observation) };
  const { observation, ...reading } = uploadedReading(input);
  const { capture_id, team_id, taken_at } = input;
  const { url, version } = input.observation;
  return {
    upload: { capture_id, team_id, taken_at, url, version, options: optionsLike(input.observation), reading },
    observation,
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalid([{ path: "", message: "is not valid JSON in UTF-8" }]);
  }
}

/** Zod compares an array's length with its maximum only after it has parsed all of the items. */
function refuseLongLists(value: unknown): void {
  const parsed = lists.safeParse(value);
  if (!parsed.success) return; // of another form or version: the schema tells what is wrong
  const { observation } = parsed.data;
  for (const [owner, shape, path] of [
    [observation, observationSchema.shape, "observation"],
    [observation.custom_properties, observationSchema.shape.custom_properties.shape, "observation.custom_properties"],
  ] as const) {
    for (const [key, schema] of Object.entries<z.ZodType>(shape)) {
      const list = owner[key];
      const most = maximumOf(schema);
      if (!Array.isArray(list) || list.length <= most) continue;
      throw invalid([{ path: `${path}.${key}`, message: `must have at most ${most} items` }]);
    }
  }
}

const lists = z.object({
  observation: z.looseObject({
    version: observationSchema.shape.version,
    custom_properties: z.record(z.string(), z.unknown()).catch({}),
  }),
});

/** Returns the maximum length of an array's schema. */
function maximumOf(schema: z.ZodType): number {
  if (schema instanceof z.ZodOptional) return maximumOf(schema.unwrap() as z.ZodType); // zod's types allow its core's too
  const { maximum } = schema._zod.bag;
  return schema instanceof z.ZodArray && typeof maximum === "number" ? maximum : Number.POSITIVE_INFINITY;
}
