import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { type UploadInput, uploadInput } from "@tintype/shared/api/uploads/uploads";
import { withoutSecrets } from "@tintype/shared/observe/limits/without-secrets";
import type { Observation } from "@tintype/shared/observe/observation";
import { parseJson, parseStorable } from "../../platform/operation/input.ts";
import { checkShape, type JsonBounds, shapeGate } from "../../platform/operation/json-shape.ts";
import type { Reading } from "../runs/draft-snapshot.ts";
import { refuseFaultyLists } from "./list-faults.ts";
import { optionsLike, uploadedReading } from "./reading.ts";

/**
 * The limits of an upload. The schema allows about 325,000 objects and arrays, with at most 12 fields each. A body of
 * 16 MiB has at most 4 million values if most of them are sites with three digits.
 */
export const UPLOAD_BOUNDS: JsonBounds = {
  fields: 100,
  containers: 350_000,
  values: 4_500_000,
  replacesUnstorable: true,
};

export const UPLOAD_SHAPE_GATE = shapeGate("Shape of an upload, before it is parsed", import.meta.url, UPLOAD_BOUNDS);

/** An upload that is valid, without the observation's content. */
export interface ParsedUpload extends Pick<UploadInput, "capture_id" | "team_id" | "taken_at" | "note"> {
  readonly url: string;
  /** The version of the observation, which tells what the client can read. */
  readonly version: Observation["version"];
  readonly options: ExtractionOptions;
  readonly reading: Reading;
}

/** Parses the body of an upload, and changes its bytes. It can take seconds. @throws AppError validation_error */
export function parseUpload(bytes: Uint8Array): { upload: ParsedUpload; observation: Observation } {
  checkShape(bytes, UPLOAD_BOUNDS);
  const value = parseJson(bytes);
  refuseFaultyLists(observationOf(value));
  const sent = parseStorable(uploadInput, value);
  // The extension drops them too, but other clients may not.
  const input = { ...sent, observation: withoutSecrets(sent.observation) };
  const { observation, ...reading } = uploadedReading(input);
  const { capture_id, team_id, taken_at, note } = input;
  const { url, version } = input.observation;
  return {
    upload: { capture_id, team_id, taken_at, note, url, version, options: optionsLike(input.observation), reading },
    observation,
  };
}

function observationOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "observation" in value ? value.observation : undefined;
}
