import { Validator } from "@seriousme/openapi-schema-validator";
import { pageQuery, timestamp } from "@tintype/shared/api/common/common";
import { errorStatus } from "@tintype/shared/api/errors/errors";
import { webhookEventKind, webhookPayload } from "@tintype/shared/api/notifications/webhooks";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answerChecker } from "../../../../test/http/http.ts";
import { file } from "../../../platform/operation/answer.ts";
import { endpointsOf, type Operation, operation } from "../../../platform/operation/operation.ts";

import { buildOpenApi } from "./document.ts";

const thing = z
  .strictObject({ id: z.string(), name: z.string().optional(), made_at: timestamp.optional() })
  .meta({ id: "Thing" });

function things(summary = "Get the thing", path = "/api/things/:id"): Operation {
  return operation({
    rest: `GET /${path.slice(1)}`,
    tag: "Things",
    summary,
    credentials: "jwt",
    errors: ["email_taken"],
    input: { params: z.object({ id: z.string() }), query: pageQuery },
    output: thing,
    run: async ({ id }) => ({ id: id }),
  });
}

const download = operation({
  rest: "POST /api/files",
  tag: "Files",
  summary: "Make a file",
  credentials: "none",
  status: 201,
  input: { body: z.strictObject({ name: z.string() }).optional() },
  output: file("text/css"),
  run: async () => ({ content: "", contentType: "text/css" }),
});

/** The parts of an operation below `webhooks` that the test checks. */
const sent = z.object({
  parameters: z.array(z.object({ in: z.literal("header"), name: z.string(), required: z.literal(true) })),
  requestBody: z.object({
    content: z.object({ "application/json": z.object({ schema: z.looseObject({}), example: z.unknown() }) }),
  }),
});

describe("the OpenAPI document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(buildOpenApi(endpointsOf([things(), download]), "1.2.0"));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("describes an endpoint with its input, its answer and every possible error", () => {
    const document = buildOpenApi(endpointsOf([things(), download]), "1.2.0");
    expect(document).toMatchObject({
      info: { version: "1.2.0" },
      paths: {
        "/api/things/{id}": {
          get: {
            operationId: "getThing",
            tags: ["Things"],
            security: [{ bearerAuth: [] }],
            parameters: [
              { in: "path", name: "id", required: true },
              { in: "query", name: "page", schema: { type: "integer", default: 1, minimum: 1 } },
              { in: "query", name: "per_page", schema: { type: "integer", default: 20, maximum: 100 } },
            ],
            responses: {
              200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
              401: { $ref: "#/components/responses/unauthorized.token_expired" },
              403: {},
              404: {},
              409: { $ref: "#/components/responses/email_taken" },
              422: {},
              500: {},
            },
          },
        },
        "/api/files": {
          post: {
            security: [],
            requestBody: { required: false },
            responses: { 201: { content: { "text/css": {} } }, 413: {}, 415: {}, 422: {}, 500: {} },
          },
        },
      },
      components: {
        responses: {
          "unauthorized.token_expired": {
            headers: { "WWW-Authenticate": {} },
            content: { "application/json": { examples: { unauthorized: {}, token_expired: {} } } },
          },
          email_taken: { content: { "application/json": { examples: { email_taken: {} } } } },
        },
        securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
        examples: { email_taken: { value: { error: { code: "email_taken" } } } },
      },
    });
  });

  test("describes each event sent to webhooks with its headers, schema and an example", () => {
    const { webhooks, components } = z
      .object({ webhooks: z.record(z.string(), z.object({ post: sent })), components: z.unknown() })
      .parse(buildOpenApi(endpointsOf([things()]), "1.2.0"));
    expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEventKind.options, "ping"].toSorted());
    for (const [kind, { post }] of Object.entries(webhooks)) {
      const { schema, example } = post.requestBody.content["application/json"];
      expect(webhookPayload.parse(example).event).toBe(kind);
      // A schema refers to those that the whole document shares.
      const whole = { ...schema, components };
      expect(new Ajv2020({ strict: false, logger: false }).validate(whole, example), kind).toBe(true);
      expect(schema).toMatchObject({ required: ["event", "timestamp", "data"], additionalProperties: false });
      expect(post.parameters.map(({ name }) => name)).toEqual([
        "X-Service-Signature",
        "X-Service-Timestamp",
        "X-Service-Delivery",
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
    }
  });

  test("leaves out hidden endpoints", () => {
    expect(buildOpenApi(endpointsOf([{ ...things(), hidden: true }]), "1.2.0")).toMatchObject({ paths: {}, tags: [] });
  });

  test("cannot be built if two endpoints have the same operationId", () => {
    const duplicate = things("Get a thing", "/api/others/:id");
    expect(() => buildOpenApi(endpointsOf([things(), duplicate]), "1.2.0")).toThrow("getThing");
  });

  test("cannot be built if a path and its declared parameters differ", () => {
    expect(() => buildOpenApi(endpointsOf([things("Get the thing", "/api/things/:thing_id")]), "1.2.0")).toThrow(
      "/api/things/:thing_id",
    );
  });
});

describe("answerChecker", () => {
  const check = answerChecker(buildOpenApi(endpointsOf([things(), download]), "1.2.0"));
  const headers = new Headers({ "x-request-id": "1", "content-type": "application/json; charset=utf-8" });
  const get = (status: number, body: unknown) => () => check("GET", "/api/things/1", { status, headers, body });
  const error = (code: string) => ({ error: { code, message: "" } });

  test("accepts an answer that the document describes", () => {
    expect(get(200, { id: "1", made_at: "2026-03-01T12:00:00.000Z" })).not.toThrow();
    expect(get(errorStatus.email_taken, error("email_taken"))).not.toThrow();
  });

  test("throws for a body, field, status, code, content type or path that the document does not describe", () => {
    expect(get(200, { name: "a" })).toThrow("required property 'id'");
    expect(get(200, { id: "1", secret: "a" })).toThrow("additional properties");
    expect(get(200, { id: "1", made_at: "yesterday" })).toThrow("made_at");
    expect(get(418, {})).toThrow("418 is not documented");
    expect(get(409, error("nonsense"))).toThrow("code");
    const text = new Headers({ "x-request-id": "1", "content-type": "text/plain" });
    expect(() => check("GET", "/api/things/1", { status: 200, headers: text, body: "" })).toThrow("text/plain");
    expect(() => check("GET", "/elsewhere", { status: 200, headers, body: {} })).toThrow("no operation");
    expect(() => check("GET", "/api/things/1", { status: 200, headers: new Headers(), body: { id: "1" } })).toThrow(
      "X-Request-Id",
    );
  });
});
