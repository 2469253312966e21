import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { z } from "zod";

// Writes the types of @tintype/client, which are those of an OpenAPI document.

const HEAD = "// Made of the service's OpenAPI document by `npm test -- openapi/reference -u`.\n\n";

const operation = z.looseObject({ responses: z.record(z.string(), z.looseObject({ headers: z.unknown() })) });
const openApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** @param document OpenAPI 3.1 */
export async function clientTypes(document: unknown): Promise<string> {
  const { paths, components, ...rest } = openApi.parse(document);
  const shortPaths = mapValues(paths, (methods) =>
    mapValues(methods, ({ responses, ...declared }) => ({ ...declared, responses: shortResponses(responses) })),
  );
  // The only schema without a name is that of any JSON, whose type would refer to itself.
  const schemas = { ...components.schemas, __schema0: {} };
  const shortDocument = { ...rest, paths: shortPaths, components: { ...components, schemas } };
  // The schema above has checked as much as is changed; the service's tests check its document.
  const types = await openapiTS(shortDocument as unknown as OpenAPI3, {
    silent: true,
    defaultNonNullable: false, // a request may leave out what has a default
  });
  return HEAD + astToString(types);
}

/** Writes the one error that all answers of faults have once, and no headers: they were three quarters of the types. */
function shortResponses(responses: z.infer<typeof operation>["responses"]): Record<string, object> {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    ...Object.fromEntries(successes.map(([status, { headers: _, ...answer }]) => [status, answer])),
    default: { description: "An error", content },
  };
}

const mapValues = <From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
