import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { ErrorCode } from "@tintype/shared/api/errors";
import type pino from "pino";
import { z } from "zod";
import type { UserId } from "../ids.ts";

/** Who sends a request, and with which kind of credential. */
export type Caller = Readonly<{ userId: UserId; credential: "jwt" | "api_key" }>;

/** Whom an endpoint serves: everybody, every holder of a valid credential, or holders of a JWT (an API key gets 403). */
export type CredentialRule = "none" | "any" | "jwt";

/**
 * The limits that some endpoints have beside that on all of a caller's requests: on those that start runs, on diffs, on
 * attempts to log in, on other attempts at a password. "none": it is never refused and counts nowhere (what monitors ask).
 */
export type EndpointLimit = "extractions" | "diff" | "login" | "password" | "none";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The content of an answer that is not JSON, or is JSON of no schema; a stream for what is too long to hold. */
export type FileContent = { content: string | Buffer | Readable; contentType: string; filename?: string | undefined };

/** Which response schemas stand for files, and their content types. */
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

/** A content type without its parameters: text/css; charset=utf-8 → text/css. */
function mediaType(contentType: string): string {
  return contentType.split(";", 1).join("").trim();
}

/** The content types of a response schema made by `file`; undefined for JSON. */
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

/** An answer with response headers of its own. Made by `reply` and `fileReply`. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** An answer with headers beside its body. Plain bodies need no `reply`: a handler may return them as they are. */
export function reply<Body>(body: Body, { headers = {} }: { headers?: Record<string, string> } = {}): Reply<Body> {
  return new Reply(body, headers);
}

/**
 * A file as the answer. With `filename` it is offered for download (Content-Disposition).
 * `contentType` must be one of those that the endpoint declares; parameters such as charset may follow it.
 */
export function fileReply(
  content: FileContent["content"],
  { headers = {}, ...about }: Omit<FileContent, "content"> & { headers?: Record<string, string> },
): Reply<FileContent> {
  return new Reply({ content, ...about }, headers);
}

type Schema = z.ZodType | undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ParsedBody<B> = B extends RawBody ? Buffer : Parsed<B>;

/** What a handler gets: all of it parsed by the declaration's schemas. */
export type HandlerInput<C, Params, Query, Headers, Body> = {
  params: Params;
  query: Query;
  headers: Headers;
  body: Body;
  /** Undefined where the endpoint asks for no credentials. */
  caller: C extends "none" ? undefined : Caller;
  /** Writes lines that carry the request's id. */
  log: pino.Logger;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  requestId: string;
};

type Description = {
  method: Method;
  /** Path with `:name` for each path parameter; `params` must name the same ones. */
  path: string;
  /** Heading that the endpoint stands under in the documentation. */
  tag: string;
  /** One short sentence that no other endpoint has: its words make the operationId ("List API keys" → listApiKeys). */
  summary: string;
  description?: string;
  /** The code of the answer when a path parameter cannot be what it stands for; `not_found` unless said otherwise. */
  missing?: ErrorCode;
  status: number;
  /** Response headers of a successful answer, each with its meaning. */
  responseHeaders?: Readonly<Record<string, string>>;
  /**
   * Errors to document beside those that follow from the declaration
   * (401s and 403 from credentials, 404 from params, 413, 415 and 422 from the input, 429, 500).
   */
  errors: readonly ErrorCode[];
  /** Largest request body in bytes; 1 MiB unless said otherwise. */
  bodyLimit?: number;
  /** Which limit of its own the endpoint has beside the caller's. See limits/buckets.ts. */
  limit?: EndpointLimit;
  /** The path contains a secret, so the log has the declared path instead. */
  hasSecretPath?: boolean;
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
  /** The JSON body's schema, or `rawBody`. Without it a body that is sent is not read. */
  body?: B;
  response: z.ZodType<unknown, T>;
  handle(
    input: HandlerInput<C, Parsed<P>, Parsed<Q>, Parsed<H>, ParsedBody<B>>,
  ): Promise<NoInfer<T> | Reply<NoInfer<T>>>;
};

/** A declared endpoint as the app serves and documents it: the types of its parts are its own affair. */
export type Endpoint = Readonly<
  Description & {
    credentials: CredentialRule;
    params?: z.ZodObject | undefined;
    query?: z.ZodObject | undefined;
    headers?: z.ZodObject | undefined;
    body?: Schema | RawBody;
    response: z.ZodType;
    // A method, not a property: so that every handler fits although its input is narrower. That is sound because the app
    // only ever calls it with what this endpoint's own schemas and rule gave out.
    handle(input: HandlerInput<CredentialRule, unknown, unknown, unknown, unknown>): Promise<unknown>;
  }
>;

/**
 * Declares an endpoint: what it takes and gives, who may call it, and the code that answers. One declaration validates the
 * request and the answer and makes the OpenAPI page, so that none can drift from the others.
 */
export function endpoint<
  C extends CredentialRule,
  // const: so that literals in a handler's answer ({ success: true }) keep their type.
  const T,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  H extends z.ZodObject | undefined = undefined,
  B extends Schema | RawBody = undefined,
>(declaration: Declaration<C, P, Q, H, B, T>): Endpoint {
  return declaration;
}
