import type { CreateDocumentOptions } from "zod-openapi";

/** Makes the JSON Schemas that zod writes fit for people and for clients to read. */
export const tidySchema: NonNullable<CreateDocumentOptions["override"]> = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  // zod drops the default of what is preprocessed (zod 4.6).
  if (def.type === "default") jsonSchema.default = def.defaultValue;
  // A format says all; zod's pattern beside it is hundreds of characters long.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // Answers may get more fields in a minor version: clients must not refuse them. (Strict objects stay closed.)
  if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
};
