import { anyText, anyUrl } from "@tintype/shared/testing/any-text";
import fc from "fast-check";
import { z } from "zod";

// Generates values that a JSON Schema allows or almost allows.

/** A JSON Schema. */
export const schemaObject = z.record(z.string(), z.unknown());
export type Schema = z.infer<typeof schemaObject>;
/** The schemas that a `$ref` can name, by name. */
export type Components = Readonly<Record<string, Schema>>;

const ODDITIES = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e\u0000",
  "__proto__",
  "constructor",
  "null",
  "%00",
  "%zz",
  "../../etc/passwd",
  "' or 1=1 --",
  "http://[::1]/",
  "http://user:pass@example.com:99999/",
  "https://example.com/\0",
  "javascript:alert(1)",
  "2026-02-30T25:61:00Z",
  "9".repeat(400),
  "ß".repeat(300),
  "👩‍👩‍👧".repeat(20),
] as const;

/** Text that careless code handles wrongly. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODDITIES),
  anyText({ maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

/** A recursive schema generates null below this depth. */
const MAX_DEPTH = 6;

/**
 * Generates values for a schema, including its examples. Most of them match the schema. Some do not, because they are odd on
 * purpose or because a keyword is not supported here. Use a validator to find out.
 */
export function valuesOf(schema: Schema, components: Components, depth = 0): fc.Arbitrary<unknown> {
  const { examples, example } = schema;
  const exampleValues = [...(Array.isArray(examples) ? examples : []), ...(example === undefined ? [] : [example])];
  const generatedValues = depth > MAX_DEPTH ? fc.constant(null) : generated(schema, components, depth + 1);
  return exampleValues.length === 0
    ? generatedValues
    : fc.oneof(fc.constantFrom(...exampleValues), { weight: 2, arbitrary: generatedValues });
}

function generated(schema: Schema, components: Components, depth: number): fc.Arbitrary<unknown> {
  const { $ref, type, anyOf, minimum: min, maximum: max } = schema;
  const inner = (part: unknown) => valuesOf(schemaObject.parse(part), components, depth);
  if (typeof $ref === "string") return inner(components[$ref.replace("#/components/schemas/", "")]);
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(inner));
  if (type === "string") return strings(schema);
  if (type === "integer") return fc.integer(limits.parse({ min, max }));
  if (type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") {
    const [minLength, maxLength] = [schema.minItems, schema.maxItems];
    return fc.array(inner(schema.items ?? {}), { size: "small", ...lengths.parse({ minLength, maxLength }) });
  }
  if (type === "object") return objects(schema, inner);
  return fc.jsonValue();
}

const names = z.array(z.string());
const limits = z.object({ min: z.number().optional(), max: z.number().optional() }).transform(withoutUndefined);
const lengths = z.object({ minLength: z.int().optional(), maxLength: z.int().optional() }).transform(withoutUndefined);

/** Removes undefined values: fast-check accepts missing options, but not undefined ones. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  }; // the filter removes undefined
}

const knownStrings = new Map<string, fc.Arbitrary<string>>();

/** Generators of strings are kept, because fast-check took 1.8 s of the processor to make them again for each schema. */
function strings({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const key = JSON.stringify([format, pattern, minLength, maxLength]);
  const arbitrary = knownStrings.get(key) ?? newStrings({ format, pattern, minLength, maxLength });
  knownStrings.set(key, arbitrary);
  return arbitrary;
}

function newStrings({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const length = lengths.parse({ minLength, maxLength });
  return fc.oneof({ weight: 12, arbitrary: proper() }, oddText);

  function proper(): fc.Arbitrary<string> {
    if (format === "email") return fc.emailAddress();
    if (format === "uri") return anyUrl();
    if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern), { size: "small" });
    return fc.oneof(fc.string({ unit: "grapheme", ...length, size: "small" }), anyText(length));
  }
}

function objects(schema: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = schemaObject.parse(schema.properties ?? {});
  const required = names.parse(schema.required ?? []);
  // `oneOf` requires one of several fields. Each choice excludes the fields of the others.
  const choices = z.array(z.object({ required: names })).parse(schema.oneOf ?? [{ required: [] }]);
  const records = choices.map((choice) => {
    const others = choices
      .flatMap((otherChoice) => otherChoice.required)
      .filter((name) => !choice.required.includes(name));
    const chosenProperties = Object.entries(properties).filter(([name]) => !others.includes(name));
    const model = Object.fromEntries(chosenProperties.map(([name, part]) => [name, inner(part)]));
    return fc.record(model, { requiredKeys: [...required, ...choice.required].filter((name) => name in model) });
  });
  const more = schema.additionalProperties;
  if (typeof more !== "object") return fc.oneof(...records);
  const unnamed = fc.dictionary(oddText, inner(more), { maxKeys: 4 });
  return fc.tuple(unnamed, fc.oneof(...records)).map(([others, record]) => ({ ...others, ...record }));
}
