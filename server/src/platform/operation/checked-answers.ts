import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";

/**
 * True if each answer is held against its schema. That takes about as long as the rest of a request, so only tests do
 * it. They call every endpoint and every procedure; the types cover the rest.
 */
const ARE_CHECKED = process.env.NODE_ENV === "test";

/**
 * Checks that an answer has exactly the form that its declaration documents: no field may be missing, wrong or undocumented.
 * @param what names the endpoint or procedure in the error
 * @throws Error
 */
export function checkAnswer(
  schema: z.ZodType,
  answer: unknown,
  what: string,
  { isChecked = ARE_CHECKED, isFile = false }: { isChecked?: boolean; isFile?: boolean } = {},
): void {
  if (!isChecked) return;
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Error(`The answer of ${what} does not match its schema`, { cause: parsed.error });
  if (isFile) return;
  // The schema leaves out what it does not know. Without the check it would be sent. Equal texts, which most are, need no comparison
  // of their values.
  const [documented, sent] = [JSON.stringify(parsed.data), JSON.stringify(answer)];
  if (documented !== sent && !isDeepStrictEqual(fromJson(documented), fromJson(sent))) {
    throw new Error(`The answer of ${what} contains something that its schema does not document`);
  }
}

/** @param text undefined if JSON has no text for the value */
function fromJson(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
