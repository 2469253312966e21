import { plainMessage } from "@tintype/shared/api/common/plain-message";
import { observationSchema } from "@tintype/shared/observe/observation";
import { z } from "zod";
import { invalid, MAX_DETAILS } from "../../platform/errors.ts";
import { invalidInput } from "../../platform/operation/input.ts";

/** An observation of the right version, whose fields nobody has looked at. */
const someObservation = z.looseObject({ version: observationSchema.shape.version });

/**
 * Refuses an observation with too long a list, or with many faulty items. Zod compares a list's length with its maximum only
 * after it has parsed all of the items, and collects the faults of all of them: millions of objects for one upload.
 * @throws AppError validation_error
 */
export function refuseFaultyLists(value: unknown): void {
  const parsed = someObservation.safeParse(value);
  if (!parsed.success) return; // of another form or version: the schema tells what is wrong
  const lists = listsIn(parsed.data, observationSchema, ["observation"]);
  for (const list of lists) refuseLongList(list);
  const issues: z.core.$ZodIssue[] = [];
  for (const { items, schema, path } of lists) {
    for (const [index, item] of items.entries()) {
      for (const inner of listsIn(item, schema.element, [...path, index])) refuseLongList(inner);
      const result = schema.element.safeParse(item, { error: plainMessage });
      if (result.success) continue;
      for (const issue of result.error.issues) issues.push({ ...issue, path: [...path, index, ...issue.path] });
      if (issues.length > MAX_DETAILS) throw invalidInput(issues);
    }
  }
}

interface List {
  readonly items: readonly unknown[];
  readonly schema: z.ZodArray<z.ZodType>;
  readonly path: readonly (string | number)[];
}

/** Returns the lists in an object and in the objects that are its fields, as far as its schema knows them. */
function listsIn(owner: unknown, schema: z.ZodType, path: List["path"]): List[] {
  if (!(schema instanceof z.ZodObject) || typeof owner !== "object" || owner === null) return [];
  const lists: List[] = [];
  for (const [key, field] of Object.entries(schema.shape)) {
    const items: unknown = Reflect.get(owner, key);
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    if (inner instanceof z.ZodObject) lists.push(...listsIn(items, inner, [...path, key]));
    else if (inner instanceof z.ZodArray && Array.isArray(items)) {
      // Zod's types allow an element that is a schema of its core, which does not occur here.
      lists.push({ items, schema: inner as z.ZodArray<z.ZodType>, path: [...path, key] });
    }
  }
  return lists;
}

function refuseLongList({ items, schema, path }: List): void {
  const maximum = maximumOf(schema);
  if (items.length > maximum) {
    throw invalid([{ path: path.join("."), message: `must have at most ${maximum} items` }]);
  }
}

function maximumOf({ _zod: { def } }: z.ZodArray<z.ZodType>): number {
  for (const check of def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum;
  }
  return Number.POSITIVE_INFINITY;
}
