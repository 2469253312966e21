import { ANSWER_BYTES, MAX_ANSWER_BYTES, MIN_ANSWER_BYTES } from "@tintype/shared/agents/limits";
import { schemaOf } from "@tintype/shared/agents/tools";
import { includesScope } from "@tintype/shared/api/accounts/auth";
import { z } from "zod";
import { fileContentTypes } from "../../platform/operation/answer.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { bodyForm, nameWords, type Operation, scopeOf } from "../../platform/operation/operation.ts";
import { fieldOf } from "../../platform/operation/perform.ts";
import type { DescribedTool } from "./protocol.ts";

/** An operation as a tool. */
export interface ListedTool extends DescribedTool {
  readonly operation: Operation;
  /** True if the answer is that of the REST API, which the door shortens. */
  readonly isDerived: boolean;
}

/** The tools with an answer for models, in the order of the operations. */
export const chosenTools = (operations: readonly Operation[]): ListedTool[] =>
  operations.flatMap((operation) => {
    const { tool } = operation;
    return tool ? [{ ...tool, ...schemasOf(operation), operation, isDerived: false }] : [];
  });

/** A tool for each operation of the REST API that an API key may use and that answers with JSON, in the order of the document. */
export const derivedTools = (operations: readonly Operation[]): ListedTool[] =>
  operations.flatMap((operation) => {
    const { rest, summary, description, credentials, hidden, input, output, kind } = operation;
    if (rest === undefined || summary === undefined || credentials !== "any" || hidden) return [];
    if (fileContentTypes(output) || bodyForm(input.body) === "raw" || bodyForm(input.body) === "streamed") return [];
    const [method] = rest.split(" ");
    const tool: ListedTool = {
      name: nameOf(summary),
      title: summary,
      description: description ?? `${summary}.`,
      annotations: {
        readOnlyHint: kind === "query",
        destructiveHint: method === "DELETE",
        idempotentHint: method !== "POST",
        openWorldHint: false,
      },
      ...schemasOf(operation),
      operation,
      isDerived: true,
    };
    return [tool];
  });

/** "Get the review of a page" → get_review_of_page. */
const nameOf = (summary: string): string => nameWords(summary.replaceAll("'s ", " ")).join("_");

/** Returns whether the scopes of the caller's API key include that of a tool. */
export const mayCall = (caller: Caller, { operation }: ListedTool): boolean =>
  caller.credential === "jwt" || includesScope(caller.scopes, scopeOf(operation));

/** A field of the input of every derived tool. It is the door's, and no operation has it. */
export const MAX_BYTES = "max_bytes";

export const maxBytesOfDerived = z
  .int()
  .min(MIN_ANSWER_BYTES)
  .max(MAX_ANSWER_BYTES)
  .optional()
  .describe(`Ask for a longer answer than ${ANSWER_BYTES.toLocaleString("en")} bytes.`);

function schemasOf(operation: Operation): Pick<ListedTool, "inputSchema" | "outputSchema"> {
  return {
    inputSchema: { ...schemaOf(flatInput(operation), "input"), type: "object" },
    outputSchema: outputSchemaOf(operation.output),
  };
}

/** Several operations have one answer, and that of an extraction takes 20 ms. */
const outputSchemas = new WeakMap<z.ZodType, ListedTool["outputSchema"]>();

function outputSchemaOf(output: z.ZodType): ListedTool["outputSchema"] {
  const schema = outputSchemas.get(output) ?? { ...schemaOf(output, "output"), type: "object" };
  outputSchemas.set(output, schema);
  return schema;
}

type Shape = Record<string, z.ZodType>;

/** The input as one object, with the names of the wire. */
function flatInput({ input: { params, query, headers, body }, tool }: Operation): z.ZodType {
  const bodySchema = body instanceof z.ZodType ? body : undefined;
  if (tool && bodySchema) return bodySchema;
  const { "accept-language": _, ...sent } = headers?.shape ?? {};
  const inHeaders = Object.fromEntries(Object.entries(sent).map(([name, schema]) => [fieldOf(name), schema]));
  const others = { ...params?.shape, ...query?.shape, ...inHeaders, [MAX_BYTES]: maxBytesOfDerived } as Shape;
  const bodies = bodySchema ? shapesOf(bodySchema) : [{}];
  const [only = {}, ...more] = bodies.map((shape) => z.strictObject({ ...others, ...shape }));
  return more.length === 0 ? (only as z.ZodType) : z.union([only as z.ZodType, ...more]);
}

/** The fields of a body, of each of its alternatives. */
function shapesOf(schema: z.ZodType): Shape[] {
  if (schema instanceof z.ZodObject) return [schema.shape];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(shapesOf);
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return shapesOf(schema.unwrap() as z.ZodType);
  throw new Error(`the body of an operation is a ${schema.type}, whose fields no tool can list`);
}
