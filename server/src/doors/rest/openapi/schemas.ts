import type { CreateDocumentOptions } from "zod-openapi";

/** Cleans up the JSON Schemas that zod generates, for people and client generators. */
export const tidySchema: NonNullable<CreateDocumentOptions["override"]> = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  // zod drops the default of preprocessed schemas (zod 4.6).
  if (def.type === "default") jsonSchema.default = def.defaultValue;
  // The format is enough; zod's pattern for it is hundreds of characters long.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // A minor version may add fields to answers, so clients must not refuse unknown ones. Strict objects stay closed.
  if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
};
