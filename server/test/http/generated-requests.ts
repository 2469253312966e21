import { anyJson } from "@tintype/shared/testing/any-text";
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import fc from "fast-check";
import { z } from "zod";
import { oddText, type Schema, schemaObject, valuesOf } from "./generated-values.ts";
import type { CallOptions } from "./http.ts";

// Generates valid and invalid requests from an OpenAPI document.

const parameter = z.object({
  in: z.enum(["path", "query", "header"]),
  name: z.string(),
  required: z.boolean().default(false),
  schema: schemaObject,
});
type Parameter = z.infer<typeof parameter>;
const operationSchema = z.object({
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .object({ required: z.boolean(), content: z.record(z.string(), z.object({ schema: schemaObject.optional() })) })
    .optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaObject) }),
});

/** One operation, and a generator of requests for it. */
export interface Operation {
  /** "POST /api/extractions/{id}/runs" */
  name: string;
  /** True if a request without a valid credential is refused. */
  takesCredentials: boolean;
  requests: fc.Arbitrary<GeneratedRequest>;
}

export interface GeneratedRequest {
  /** As `Call` takes it: "GET /api/teams?page=1". */
  request: string;
  options: CallOptions & { headers: Record<string, string> };
  /** False if the document forbids the query or the body; the service must refuse it then. */
  isAllowed: boolean;
}

/** Returns a meaningful value for a parameter, such as the id of something that exists. */
export type Meaning = (parameter: string, template: string) => string | undefined;

/** Returns the operations of an OpenAPI document. */
export function operationsOf(openApi: unknown, meaning: Meaning): Operation[] {
  const { paths, components } = documentSchema.parse(openApi);
  const validators = createValidators(components);
  return Object.entries(paths).flatMap(([template, verbs]) =>
    Object.entries(verbs).map(([verb, { security, parameters, requestBody }]) => {
      const method = verb.toUpperCase();
      const of = (where: Parameter["in"]) => parameters.filter((candidate) => candidate.in === where);
      const meant = (name: string) => meaning(name, template);
      const query = queryObject(of("query"));
      const queryFits = validators.query(query);
      const body = requestBody?.content["application/json"]?.schema;
      const bodyFits = body && validators.body(body);
      const requests = fc
        .record({
          path: fc.record(Object.fromEntries(of("path").map(({ name }) => [name, pathText(meant(name))]))),
          query: queries(valuesOf(query, components.schemas), of("query"), meant),
          headers: fc.record(Object.fromEntries(of("header").map(({ name }) => [name, headerText(meant(name))])), {
            requiredKeys: [],
          }),
          body: method === "GET" ? fc.constant(NO_BODY) : bodies(body && valuesOf(body, components.schemas)),
        })
        .map(({ path, query: search, headers, body: sent }): GeneratedRequest => {
          const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
          return {
            request: `${method} ${filled}${search.size > 0 ? `?${search}` : ""}`,
            // The generated headers have no undefined values.
            options: { ...sent.options, headers: { ...(headers as Record<string, string>), ...sent.options.headers } },
            isAllowed: queryFits(asParsed(search)) && (!bodyFits || bodyFits(trimmed(sent.value))),
          };
        });
      return {
        name: `${method} ${template}`,
        takesCredentials: security.length > 0 && security.every((scheme) => "bearerAuth" in scheme),
        requests,
      };
    }),
  );
}

/** Creates functions that check whether the document allows a value. They ignore formats, and so allow more. */
function createValidators(components: z.infer<typeof documentSchema>["components"]) {
  const create = (coerceTypes: boolean) => {
    // Not strict, because OpenAPI has its own keywords.
    const ajv = new Ajv({ strict: false, logger: false, coerceTypes }).addSchema({ $id: "document", components });
    const inDocument = (part: Schema): unknown => JSON.parse(JSON.stringify(part).replaceAll('"#/', '"document#/'));
    return (part: Schema) => ajv.compile(schemaObject.parse(inDocument(part)));
  };
  return { body: create(false), query: create(true) };
}

function queryObject(parameters: readonly Parameter[]): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema: of }) => [name, of])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function pathText(meant: string | undefined): fc.Arbitrary<string> {
  // Clients remove the segments "." and ".." from a path before they send it.
  const odd = oddText.map(wellFormed).filter((text) => !/^\.{0,2}$/.test(text));
  return fc.oneof({ weight: 8, arbitrary: meant === undefined ? odd : fc.constant(meant) }, fc.uuid(), odd);
}

function queries(
  valid: fc.Arbitrary<unknown>,
  parameters: readonly Parameter[],
  meant: (name: string) => string | undefined,
): fc.Arbitrary<URLSearchParams> {
  const meantValues = parameters.flatMap(({ name }) => {
    const value = meant(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const all = fc
    .tuple(valid, fc.oneof({ weight: 3, arbitrary: fc.constant(meantValues) }, fc.subarray(meantValues)))
    .map(([values, replaced]) => {
      const query = schemaObject.parse(values);
      return { ...query, ...Object.fromEntries(replaced.filter(([name]) => name in query)) };
    });
  return fc.oneof({ weight: 3, arbitrary: all }, oddQueries).map((values) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) {
      for (const single of Array.isArray(value) ? value : [value]) search.append(name, wellFormed(String(single)));
    }
    return search;
  });
}

const oddQueries = fc.dictionary(
  fc.constantFrom(
    "page",
    "per_page",
    "status",
    "team_id",
    "from",
    "to",
    "format",
    "snapshot_id",
    "__proto__",
    "page[]",
  ),
  fc.oneof(oddText, fc.array(oddText, { maxLength: 3 }), fc.constantFrom("-1", "0", "1e9", "١", "9".repeat(400))),
  { maxKeys: 3 },
);

/** Text that fetch can send in a header, but never a `Prefer: wait` that would delay the test. */
function headerText(meant: string | undefined): fc.Arbitrary<string> {
  const latin = fc.string({ unit: fc.integer({ min: 0xa0, max: 0xff }).map((code) => String.fromCharCode(code)) });
  const odd = fc.oneof(
    fc.constantFrom("wait=0", "wait=-1", "wait=", "respond-async"),
    fc.string({ maxLength: 300 }).filter((text) => !/wait/i.test(text)),
    latin,
  );
  return meant === undefined ? odd : fc.oneof({ weight: 2, arbitrary: fc.constant(meant) }, fc.uuid(), odd);
}

/** `value` is the body parsed as JSON; undefined if it is not JSON. */
type Body = { options: CallOptions; value?: unknown };

const NO_BODY: Body = { options: {} };
const HUGE = '"a number that is greater than any"';

function bodies(valid: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<Body> {
  const any = fc.oneof(anyJson(), oddValues);
  const json = valid ? fc.oneof({ weight: 7, arbitrary: valid }, { weight: 3, arbitrary: damaged(valid) }, any) : any;
  return fc.oneof(
    { weight: valid ? 8 : 2, arbitrary: json.map(asJson) },
    { weight: 1, arbitrary: fc.constant(NO_BODY) },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: fc.tuple(json, contentTypes).map(([value, type]) => asType(value, type)) },
  );
}

const contentTypes = fc.constantFrom("text/plain", "application/json; charset=utf-16", "nonsense", "application/jsonp");

function asJson(value: unknown): Body {
  const body = JSON.stringify(value).replaceAll(HUGE, "1e999");
  return { options: { body, headers: { "content-type": "application/json" } }, value: JSON.parse(body) };
}

function asType(value: unknown, type: string): Body {
  return { options: { body: JSON.stringify(value), headers: { "content-type": type } } };
}

/** Bodies that are not JSON, or JSON that is nested too deeply. */
const garbage: fc.Arbitrary<Body> = fc
  .oneof(
    oddText.map((text) => `{"name": ${wellFormed(text)}`),
    fc.uint8Array({ minLength: 1 }),
    fc.integer({ min: 1000, max: 100_000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
  )
  .map((body) => ({ options: { body, headers: { "content-type": "application/json" } } }));

const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, JSON.parse(HUGE), -0, 1e308, 2 ** 53, [], {}),
  oddText,
  fc.integer({ min: 50, max: 300 }).map((depth) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`)),
  fc.dictionary(fc.constantFrom("__proto__", "constructor", "toString", "", "\0", "\ud800"), fc.jsonValue()),
  fc.constant(Array(3000).fill("a")),
);

/** A valid value with one part removed, added or replaced by an odd one. */
function damaged(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.oneof(oddValues, fc.jsonValue()), fc.nat({ max: 2 }))
    .map(([value, where, odd, how]) => {
      if (typeof value !== "object" || value === null) return odd;
      const keys = Object.keys(value);
      const key = keys[where % Math.max(keys.length, 1)];
      const entries = Object.entries(value);
      if (how === 0 || key === undefined) return Object.fromEntries([...entries, ["unknown_field", odd]]);
      if (how === 1) return Object.fromEntries(entries.filter(([name]) => name !== key));
      return Object.fromEntries(entries.map(([name, fieldValue]) => [name, name === key ? odd : fieldValue]));
    });
}

/** Trims all texts, because the service trims them before it checks their length. */
function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, fieldValue]) => [key, trimmed(fieldValue)]));
}

/** The query as a server parses it: repeated names become an array. */
function asParsed(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())];
  const all = names.map((name) => [name, search.getAll(name)] as const);
  return Object.fromEntries(all.map(([name, values]) => [name, values.length === 1 ? values.join("") : values]));
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}
