// Reads the service's OpenAPI document on stdin, and writes src/generated/api.ts on stdout. `npm test -- openapi/reference -u`
// runs it.
import { json } from "node:stream/consumers";
import openapiTS, { astToString } from "openapi-typescript";

/**
 * The part of an OpenAPI 3.1 document that is changed here.
 * @typedef {{ responses: Record<string, { headers?: unknown }> }} Operation
 * @typedef {import("openapi-typescript").OpenAPI3 & { paths: Record<string, Record<string, Operation>> }} Document
 */

/**
 * The only schema without a name is that of any JSON, whose type would refer to itself.
 * @type {any}
 */
const ANY = {};

/** @type {Document} */
const document = /** @type {any} */ (await json(process.stdin));
for (const methods of Object.values(document.paths)) {
  for (const operation of Object.values(methods)) operation.responses = shortResponses(operation.responses);
}
document.components = { ...document.components, schemas: { ...document.components?.schemas, __schema0: ANY } };
// A request may leave out what has a default.
const types = await openapiTS(document, { silent: true, defaultNonNullable: false });
process.stdout.write("// Made of the service's OpenAPI document by `npm test -- openapi/reference -u`.\n\n");
process.stdout.write(astToString(types));

/**
 * Writes the one error that all answers of faults have once, and no headers: they were three quarters of the types.
 * @param {Operation["responses"]} responses
 * @returns {Record<string, object>}
 */
function shortResponses(responses) {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    ...Object.fromEntries(successes.map(([status, { headers: _, ...answer }]) => [status, answer])),
    default: { description: "An error", content },
  };
}
