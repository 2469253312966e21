import { z } from "zod";

// Writes an OpenAPI document as Markdown, for docs/api.md.

const looseSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get items() {
    return looseSchema.optional();
  },
  get anyOf() {
    return z.array(looseSchema).optional();
  },
  get oneOf() {
    return z.array(looseSchema).optional();
  },
  get allOf() {
    return z.array(looseSchema).optional();
  },
  get properties() {
    return z.record(z.string(), looseSchema).optional();
  },
  required: z.array(z.string()).optional(),
});
type Schema = z.infer<typeof looseSchema>;

const content = z.record(z.string(), z.object({ schema: looseSchema.optional() })).optional();
const operation = z.object({
  tags: z.tuple([z.string()], z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: looseSchema.optional(),
      }),
    )
    .optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ $ref: z.string().optional(), description: z.string().optional(), content }),
  ),
});
type Operation = z.infer<typeof operation> & { readonly method: string; readonly path: string };

const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), looseSchema),
    responses: operation.shape.responses,
  }),
});

/** @param document OpenAPI 3.1 */
export function apiReference(document: unknown): string {
  const { paths, components } = openApi.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { responses, ...operation }]): Operation => ({
        ...operation,
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [
            status,
            components.responses[response.$ref?.split("/").at(-1) ?? ""] ?? response,
          ]),
        ),
        method: method.toUpperCase(),
        path,
      }),
    ),
  );
  const groups = Map.groupBy(operations, ({ tags: [tag] }) => tag);
  return [
    "# API reference",
    "Made from the service's own OpenAPI document, which a running service has at `/openapi.json`, and at `/docs` with a page to try it. Errors are explained in [errors.md](errors.md).",
    [...groups.keys()].map((tag) => `- [${tag}](#${anchorOf(tag)})`).join("\n"),
    ...[...groups].flatMap(([tag, members]) => [`## ${tag}`, ...members.flatMap(operationText)]),
    "## Objects",
    ...Object.entries(components.schemas).flatMap(([name, schema]) => objectText(name, schema)),
    "",
  ].join("\n\n");
}

function operationText({ method, path, summary, description, security, ...rest }: Operation): string[] {
  const answers = Object.entries(rest.responses).map(
    ([status, answer]) => `| ${status} | ${cell(answerText(answer.content, answer.description))} |`,
  );
  return [
    `### ${summary}`,
    `\`${method} ${path}\`${security?.length === 0 ? " · without credentials" : ""}`,
    ...(description === undefined ? [] : [description]),
    ...tableOf(
      ["Parameter", "In", "Type", "Meaning"],
      (rest.parameters ?? []).map(({ name, in: place, required, description: text, schema }) => [
        `\`${name}\`${required === true ? " (required)" : ""}`,
        place,
        schema ? typeText(schema) : "",
        text ?? schema?.description ?? "",
      ]),
    ),
    ...(rest.requestBody ? [`Body: ${answerText(rest.requestBody.content, "")}`] : []),
    ["| Status | Answer |", "|---|---|", ...answers].join("\n"),
  ];
}

function answerText(types: z.infer<typeof content>, description = ""): string {
  const [[type, { schema }] = ["", { schema: undefined }]] = Object.entries(types ?? {});
  if (schema?.$ref?.endsWith("/Error") === true) return codesIn(description);
  if (type === "") return description;
  if (type !== "application/json" || !schema) return Object.keys(types ?? {}).join(", ");
  return typeText(schema);
}

/** errors.md says what they mean. */
const codesIn = (text: string): string => text.match(/`\w+`(?=:)/g)?.join(", ") ?? text;

function objectText(name: string, schema: Schema): string[] {
  const fields = Object.entries(schema.properties ?? {}).map(([field, fieldSchema]) => [
    `\`${field}\`${schema.required?.includes(field) === true ? "" : " (optional)"}`,
    typeText(fieldSchema),
    fieldSchema.description ?? "",
  ]);
  const lines = fields.length > 0 ? tableOf(["Field", "Type", "Meaning"], fields) : [typeText(schema, true)];
  return [`### ${name}`, ...(schema.description === undefined ? [] : [schema.description]), ...lines];
}

/** @param isOwn whether the schema is written that has the name, so that its name says nothing */
function typeText(schema: Schema, isOwn = false): string {
  if (schema.$ref !== undefined && !isOwn) {
    const name = schema.$ref.replace(/^.*\//, "");
    return `[${name}](#${anchorOf(name)})`;
  }
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((variant) => typeText(variant)))].join(" or ");
  if (schema.allOf) return schema.allOf.map((variant) => typeText(variant)).join(" and ");
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  if ("const" in schema && schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.items) return `list of ${typeText(schema.items)}`;
  if (schema.properties)
    return `object with ${Object.keys(schema.properties)
      .map((name) => `\`${name}\``)
      .join(", ")}`;
  return [schema.type ?? "any"].flat().join(" or ");
}

/** Writes a Markdown table, or nothing if there are no rows. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => `| ${row.map(cell).join(" | ")} |`);
  return [[`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...lines].join("\n")];
}

const cell = (text: string): string => text.replaceAll(/\s*\n+\s*/g, " ").replaceAll("|", "\\|");

/** The address that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
