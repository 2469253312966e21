import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { ErrorCode } from "@tintype/shared/api/errors";
import type pino from "pino";
import { z } from "zod";
import type { AppError } from "../../platform/errors.ts";
import type { SessionId, UserId } from "../../platform/ids.ts";

/** The user who sends a request, and the kind of their credential. */
export type Caller = Readonly<{
  userId: UserId;
  credential: "jwt" | "api_key";
  /** The session of a JWT. Absent with an API key, and with a JWT of an earlier release. */
  sessionId?: SessionId;
  /** The user's session epoch and the start of the session, if the credential is a JWT. */
  sessionEpoch?: number;
  sessionStart?: Date | undefined;
}>;

/**
 * Whom an endpoint serves: everybody, everybody but with the caller if there is one, callers with a valid credential, or
 * callers with a JWT (an API key gets 403).
 */
export type CredentialRule = "none" | "optional" | "any" | "jwt";

/**
 * The limits that some endpoints have in addition to the limit on all of a caller's requests: for requests that start runs,
 * diffs, tests of webhooks, logins, other requests that check a password, registrations, and exports of an account. "none": never refused and
 * never counted (for monitoring).
 */
export type EndpointLimit =
  | "extractions"
  | "diff"
  | "login"
  | "password"
  | "registration"
  | "export"
  | "webhook_test"
  | "none";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The content of an answer without a JSON schema. A stream is for content that is too long to hold in memory. */
export type FileContent = { content: string | Buffer | Readable; contentType: string; filename?: string | undefined };

/** The response schemas that stand for files, with their content types. */
const files = z.registry<{ contentTypes: readonly string[] }>();

/** Declares that an endpoint answers with a file: `response: file("text/css", "text/x-scss")`. See `fileReply`. */
export function file(...contentTypes: readonly [string, ...string[]]): z.ZodType<FileContent, FileContent> {
  const schema = z.object({
    content: z.union([z.string(), z.instanceof(Buffer), z.instanceof(Readable)]),
    contentType: z.string().refine((type) => contentTypes.includes(mediaType(type)), "is not declared"),
    filename: z.string().optional(),
  });
  return schema.register(files, { contentTypes });
}

/** Removes the parameters of a content type: text/css; charset=utf-8 → text/css. */
function mediaType(contentType: string): string {
  return contentType.split(";", 1).join("").trim();
}

/** Returns the content types of a response schema created by `file`; undefined for JSON. */
export function fileContentTypes(response: z.ZodType): readonly string[] | undefined {
  return files.get(response)?.contentTypes;
}

/** A request body that is passed on as its bytes, because a signature covers them: the handler's `body` is a Buffer. */
export type RawBody = Readonly<{ kind: "raw"; contentType: string; verify?: VerifyRequest }>;

/**
 * Checks who sent a request, before its content type and body are looked at.
 * @param read reads the body when it is called
 * @throws AppError if the request is refused
 */
export type VerifyRequest = (headers: IncomingHttpHeaders, read: () => Promise<Buffer>) => Promise<void>;

/** Declares that the body arrives as it was sent: `body: rawBody("application/json")`. */
export function rawBody(contentType: string, verify?: VerifyRequest): RawBody {
  return { kind: "raw", contentType, ...(verify && { verify }) };
}

/** A header with several values is sent several times. */
type ReplyHeaders = Readonly<Record<string, string | string[]>>;

/** An answer with its own response headers. Created by `reply` and `fileReply`. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: ReplyHeaders;
  readonly json: string | undefined;

  constructor(body: Body, headers: ReplyHeaders, json?: string) {
    this.body = body;
    this.headers = headers;
    this.json = json;
  }
}

/**
 * Creates an answer with headers. A handler can return a plain body without `reply`.
 * @param json the JSON of the body, if the handler has it already
 */
export function reply<Body>(
  body: Body,
  { headers = {}, json }: { headers?: ReplyHeaders; json?: string } = {},
): Reply<Body> {
  return new Reply(body, headers, json);
}

/**
 * Creates an answer that is a file. With `filename` it is offered for download (Content-Disposition).
 * `contentType` must be one that the endpoint declares, with or without parameters such as charset.
 */
export function fileReply(
  content: FileContent["content"],
  { headers = {}, ...about }: Omit<FileContent, "content"> & { headers?: Record<string, string> },
): Reply<FileContent> {
  return new Reply({ content, ...about }, headers);
}

/** A page for errors that people see in a browser. The status stays that of the error. */
export interface ErrorPage {
  readonly headers: Readonly<Record<string, string>>;
  /** @returns undefined for an error without a page */
  html(error: AppError, about: { readonly language: Language; readonly path: string }): string | undefined;
}

/** The languages that the service speaks to people. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

type Schema = z.ZodType | undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ParsedBody<B> = B extends RawBody ? Buffer : Parsed<B>;

/** What a handler gets, parsed by the declaration's schemas. */
export type HandlerInput<C, Params, Query, Headers, Body> = {
  params: Params;
  query: Query;
  headers: Headers;
  body: Body;
  /** Undefined if the endpoint requires no credentials. */
  caller: C extends "none" ? undefined : C extends "optional" ? Caller | undefined : Caller;
  /** Whether the request came by https, as far as the server and the proxies that it trusts know. */
  isEncrypted: boolean;
  /** Writes lines that carry the request's id. */
  log: pino.Logger;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  requestId: string;
};

type Description = {
  method: Method;
  /** Path with `:name` for each path parameter. `params` must declare the same names. */
  path: string;
  /** The endpoint's heading in the documentation. */
  tag: string;
  /** A short sentence, unique among the endpoints. The operationId is built from it ("List API keys" → listApiKeys). */
  summary: string;
  description?: string;
  /** The error for a path parameter that cannot be an id; `not_found` by default. */
  missing?: ErrorCode;
  status: number;
  /** Response headers of a successful answer, with a description of each. */
  responseHeaders?: Readonly<Record<string, string>>;
  /**
   * Errors to document in addition to those that follow from the declaration
   * (401 and 403 from credentials, 404 from params, 413, 415 and 422 from the input, 429, 500, 503).
   */
  errors: readonly ErrorCode[];
  /** Largest request body in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** The endpoint's own limit, in addition to the caller's. See limits/buckets.ts. */
  limit?: EndpointLimit;
  /** Whether a request with these headers waits for something else than the service's work on it, for up to a minute. */
  waits?: (headers: IncomingHttpHeaders) => boolean;
  /** The handler sets an ETag. A client that names it in If-None-Match is answered 304. */
  isConditional?: boolean;
  /** The path contains a secret, so the log has the declared path instead. */
  hasSecretPath?: boolean;
  /** The page that people see in a browser instead of the JSON of an error. */
  errorPage?: ErrorPage;
  /** Left out of the OpenAPI document (the documentation's own pages). */
  hidden?: boolean;
};

type Declaration<
  C extends CredentialRule,
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  H extends z.ZodObject | undefined,
  B extends Schema | RawBody,
  T,
> = Description & {
  credentials: C;
  params?: P;
  query?: Q;
  /** Request headers that the handler reads, with lower-case names. */
  headers?: H;
  /** The JSON body's schema, or `rawBody`. Without it the body is not read. */
  body?: B;
  response: z.ZodType<unknown, T>;
  handle(
    input: HandlerInput<C, Parsed<P>, Parsed<Q>, Parsed<H>, ParsedBody<B>>,
  ): Promise<NoInfer<T> | Reply<NoInfer<T>>>;
};

/** A declared endpoint as the app serves and documents it, without the types of its parts. */
export type Endpoint = Readonly<
  Description & {
    credentials: CredentialRule;
    params?: z.ZodObject | undefined;
    query?: z.ZodObject | undefined;
    headers?: z.ZodObject | undefined;
    body?: Schema | RawBody;
    response: z.ZodType;
    // A method, not a property, so that TypeScript accepts handlers with a narrower input. That is sound because the app
    // only calls it with the output of this endpoint's own schemas and rule.
    handle(input: HandlerInput<CredentialRule, unknown, unknown, unknown, unknown>): Promise<unknown>;
  }
>;

/**
 * Declares an endpoint: its input and output, who may call it, and its handler. The same declaration validates the request,
 * gives the answer its type and generates the OpenAPI document, so that they cannot drift apart. Tests also hold each answer
 * against it, see `checkAnswer`.
 */
export function endpoint<
  C extends CredentialRule,
  // const, so that literals in a handler's answer ({ success: true }) keep their type.
  const T,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  H extends z.ZodObject | undefined = undefined,
  B extends Schema | RawBody = undefined,
>(declaration: Declaration<C, P, Q, H, B, T>): Endpoint {
  return declaration;
}
