import { type Tokens, tokensSchema } from "../tokens/schema.ts";

/** The tokens as they stand on the wire, keys in the schema's order. */
export function toJson(tokens: Tokens): string {
  return `${JSON.stringify(tokensSchema.parse(tokens), null, 2)}\n`;
}
