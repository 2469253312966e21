import type { IncomingHttpHeaders } from "node:http";
import type { ApiKeyScope } from "@tintype/shared/api/accounts/auth";
import type { Language } from "@tintype/shared/api/common/languages";
import type { ErrorCode } from "@tintype/shared/api/errors/errors";
import type pino from "pino";
import type { z } from "zod";
import type { ErrorPage, Reply } from "./answer.ts";
import type { Caller, CredentialRule, SessionCaller } from "./caller.ts";

/**
 * The limits that some operations have in addition to the limit on all of a caller's requests: for requests that start runs,
 * diffs, tests of webhooks, logins, other requests that check a password, registrations, and exports of an account. "none": never refused and
 * never counted (for monitoring).
 */
export type OperationLimit =
  | "extractions"
  | "diff"
  | "login"
  | "password"
  | "registration"
  | "export"
  | "webhook_test"
  | "none";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The address of an operation in the REST API: method, and path with `:name` for each path parameter. */
export type RestAddress = `${Method} /${string}`;

export type OperationKind = "query" | "mutation" | "subscription";

/** A request body that is passed on as its bytes, because a signature covers them: the operation's input is `{ body: Buffer }`. */
export type RawBody = Readonly<{ form: "raw"; contentType: string; verify?: VerifyRequest }>;

/**
 * Checks who sent a request, before its content type and body are looked at.
 * @param read reads the body when it is called
 * @throws AppError if the request is refused
 */
export type VerifyRequest = (headers: IncomingHttpHeaders, readBody: () => Promise<Buffer>) => Promise<void>;

/** Declares that the body arrives as it was sent: `body: rawBody("application/json")`. */
export function rawBody(contentType: string, verify?: VerifyRequest): RawBody {
  return { form: "raw", contentType, ...(verify && { verify }) };
}

/** A JSON body that the operation reads and parses itself: its input is `{ body: UnreadBody }`. */
export type StreamedBody<Schema extends z.ZodType = z.ZodType> = Readonly<{ form: "streamed"; schema: Schema }>;

/** Declares it. `schema` gives clients the type of the input, and checks nothing. */
export function streamedBody<Schema extends z.ZodType>(schema: Schema): StreamedBody<Schema> {
  return { form: "streamed", schema };
}

/** A request's body that has not been read. */
export interface UnreadBody {
  /** The longest that it can be, in bytes. */
  readonly size: number;
  /** @throws AppError payload_too_large, unsupported_media_type, request_timeout */
  readonly receive: (arrival: Arrival) => Promise<Uint8Array>;
}

/** Bounds of the arrival of a body. */
export interface Arrival {
  /** After this many milliseconds the request is refused with 408, and its connection is closed. */
  readonly maxMs: number;
  /** Called with the number of the bytes that have arrived. If it throws, the request is refused in the same way. */
  readonly onBytes: (count: number) => void;
}

/** The parts of a request that a REST endpoint reads. In the other doors they are one flat object. */
export interface InputParts {
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  /** Request headers, with lower-case names. In the input, `x-team-id` is `team_id`. */
  readonly headers?: z.ZodObject | undefined;
  /** The JSON body's schema, or another form of body. Without it the body is not read. */
  readonly body?: z.ZodType | RawBody | StreamedBody | undefined;
}

/** The facts about a request that an operation gets besides its input. */
export type OperationRequest<Rule extends CredentialRule> = Readonly<{
  /** Undefined if the operation requires no credentials. */
  caller: Rule extends "none"
    ? undefined
    : Rule extends "optional"
      ? Caller | undefined
      : Rule extends "jwt"
        ? SessionCaller
        : Caller;
  /** The language that the person prefers. */
  language: Language;
  /** The headers of the request. An operation declares those that it reads, unless only a browser sends them. */
  headers: IncomingHttpHeaders;
  /** True if the request came by https, as far as the server and the proxies that it trusts know. */
  isEncrypted: boolean;
  /** Writes lines that carry the request's id. */
  log: pino.Logger;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  requestId: string;
  /** The door that the request came through, where its headers do not say it. */
  door?: "mcp";
}>;

/** An operation as a tool for models: how `tools/list` names and describes it. */
export type Tool = Readonly<{
  name: string;
  title: string;
  description: string;
  annotations: Readonly<{
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  }>;
}>;

/** An operation as a resource for models: its output is `{ text }`. `{name}` in the address stands for a path parameter. */
export type Resource = Readonly<{
  name: string;
  title: string;
  description: string;
  /** `tintype://extractions/{id}/tokens`. */
  address: string;
  mimeType: string;
}>;

type Description = Readonly<{
  /** The operation's heading in the documentation. */
  tag?: string;
  /** A short sentence, unique among the operations. The operationId is built from it ("List API keys" → listApiKeys). */
  summary?: string;
  description?: string;
  /** The error for a path parameter that cannot be an id; `not_found` by default. */
  missing?: ErrorCode;
  /** 200 by default. */
  status?: number;
  /** Response headers of a successful answer, with a description of each. */
  responseHeaders?: Readonly<Record<string, string>>;
  /**
   * Errors to document in addition to those that follow from the declaration
   * (401 and 403 from credentials, 404 from params, 413, 415 and 422 from the input, 429, 500, 503).
   */
  errors?: readonly ErrorCode[];
  /** Largest request body in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** The operation's own limit, in addition to the caller's. See identity/limits/buckets.ts. */
  limit?: OperationLimit;
  /** True if a call counts against the quotas of runs. */
  startsRun?: boolean;
  /**
   * Returns whether a request with these headers waits for something else than the service's work on it, for up to a
   * minute.
   */
  waits?: (headers: IncomingHttpHeaders) => boolean;
  /** The operation sets an ETag. A client that names it in If-None-Match is answered 304. */
  isConditional?: boolean;
  /** The path contains a secret, so the log has the declared path instead. */
  hasSecretPath?: boolean;
  /** The page that people see in a browser instead of the JSON of an error. */
  errorPage?: ErrorPage;
  /** The scope that an API key needs to call it; by default `read` to read and `write` to change something. */
  scope?: ApiKeyScope;
  /** Left out of the OpenAPI document (the documentation's own pages). */
  hidden?: boolean;
  /** Set for an operation for models: its answers are short, and it has neither an endpoint nor a procedure. */
  tool?: Tool;
  /** Set for an operation whose answer models read as a file. */
  resource?: Resource;
}>;

/** A declared operation, as the doors serve and document it. */
export interface Operation<Kind extends OperationKind = OperationKind, Input = unknown, Output = unknown>
  extends Description {
  readonly kind: Kind;
  /** Undefined for an operation that only screens need. */
  readonly rest?: RestAddress | undefined;
  readonly credentials: CredentialRule;
  readonly input: InputParts;
  readonly output: z.ZodType;
  // A method, not a property, so that TypeScript accepts operations with a narrower input. That is sound because the doors
  // only call it with the output of this operation's own schemas and rule.
  run(input: unknown, request: OperationRequest<CredentialRule>): unknown;
  /** Only for types: what clients send and get. It does not exist at run time. */
  readonly wire?: { readonly input: Input; readonly output: Output };
}

// The types of inputs.

type Snake<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : Name;

/** The name of a header in the flat input: `x-team-id` → `team_id`. */
type FieldName<Header extends string> = Header extends `x-${infer Name}` ? Snake<Name> : Snake<Header>;

/** The language is in the request's, for every operation. */
type Flat<Headers> = {
  [Header in keyof Headers as Header extends "accept-language" ? never : FieldName<Header & string>]: Headers[Header];
};

type Nothing = Record<never, never>;
type Parsed<S> = S extends z.ZodType ? z.output<S> : Nothing;
type Sent<S> = S extends z.ZodType ? z.input<S> : Nothing;

type ParsedBody<B> = B extends RawBody ? { body: Buffer } : B extends StreamedBody ? { body: UnreadBody } : Parsed<B>;
type SentBody<B> = B extends StreamedBody<infer Schema> ? z.input<Schema> : B extends RawBody ? Nothing : Sent<B>;

type Body = z.ZodType | RawBody | StreamedBody | undefined;
type Fields = z.ZodObject | undefined;

/** The input of `run`: the parsed parts in one object. */
type RunInput<P, Q, H, B> = Parsed<P> & Parsed<Q> & Flat<Parsed<H>> & ParsedBody<B>;

type Simplified<T> = { [K in keyof T]: T[K] };
// tRPC's clients may leave out an argument that can be void.
// biome-ignore lint/suspicious/noConfusingVoidType: undefined would not do
type OrNothing<T> = Nothing extends T ? T | void : T;

/** The input as clients send it: all parts in one object, which may be missing if no field is required. */
type WireInput<P, Q, H, B> = OrNothing<Simplified<Sent<P> & Sent<Q> & Nullish<Flat<Sent<H>>>> & SentBody<B>>;

/** A header's field may be null, for a header that is not sent. */
type Nullish<Headers> = { [Name in keyof Headers]?: Headers[Name] | null };

type NamesOf<T> = T extends unknown ? keyof T : never;
type Overlap<A, B> = NamesOf<A> & NamesOf<B>;

/** Demands a field that nobody can give if two parts of an input have a name in common. */
type Distinct<P, Q, H, B> = [
  | Overlap<Parsed<P>, Parsed<Q>>
  | Overlap<Parsed<P> & Parsed<Q>, Flat<Parsed<H>>>
  | Overlap<Parsed<P> & Parsed<Q> & Flat<Parsed<H>>, ParsedBody<B>>,
] extends [never]
  ? unknown
  : { readonly "two parts of the input have a field with the same name": never };

type KindOf<R, K> = R extends `GET ${string}` ? "query" : R extends string ? "mutation" : K;

/** The result of an operation: its output, alone or with headers. */
type Answer<T> = NoInfer<T> | Reply<NoInfer<T>>;

type Declaration<R, K, C extends CredentialRule, P, Q, H, B, T, O> = Description & {
  rest?: R;
  /** Kind of an operation without a REST endpoint. */
  kind?: K;
  /** Who may call it; "any" by default: callers with a valid credential. */
  credentials?: C;
  input?: { params?: P; query?: Q; headers?: H; body?: B } & Distinct<P, Q, H, B>;
  output: z.ZodType<O, T>;
  run(input: RunInput<P, Q, H, B>, request: OperationRequest<C>): Answer<T> | Promise<Answer<T>>;
};

/**
 * Declares an operation: its input and output, who may call it, and what it does. The same declaration validates the request,
 * gives the answer its type and generates the OpenAPI document, so that they cannot drift apart. Tests also hold each answer
 * against it, see `checkAnswer`. Without `rest` it has no REST endpoint, and needs `kind`.
 */
export function operation<
  // const, so that literals in an answer ({ success: true }) keep their type.
  const T,
  O,
  const R extends RestAddress | undefined = undefined,
  const K extends "query" | "mutation" = "query",
  C extends CredentialRule = "any",
  P extends Fields = undefined,
  Q extends Fields = undefined,
  H extends Fields = undefined,
  B extends Body = undefined,
>(declaration: Declaration<R, K, C, P, Q, H, B, T, O>): Operation<KindOf<R, K>, WireInput<P, Q, H, B>, O> {
  const { rest, input = {}, credentials = "any", kind = "query", ...others } = declaration;
  const isRead = rest === undefined ? kind === "query" : rest.startsWith("GET ");
  // The type says the same as the expression, which TypeScript cannot follow.
  const derived = (isRead ? "query" : "mutation") as KindOf<R, K>;
  return { ...others, kind: derived, rest, input: { ...input }, credentials };
}

/** Declares what a caller follows: `run` yields each new state, and ends when nobody listens any more. */
export function subscription<const T, O, P extends Fields = undefined>(
  declaration: Description & {
    input: { params: P };
    output: z.ZodType<O, T>;
    run(input: Parsed<P>, request: OperationRequest<"any">): AsyncIterable<NoInfer<T>>;
  },
): Operation<"subscription", WireInput<P, undefined, undefined, undefined>, O> {
  return { ...declaration, kind: "subscription", credentials: "any" };
}

/** Returns the form in which the body of an operation arrives; undefined without one. */
export function bodyForm(body: InputParts["body"]): "json" | "raw" | "streamed" | undefined {
  if (!body) return undefined;
  return "form" in body ? body.form : "json";
}

/** Operations by their names in a group; groups by theirs. */
export type OperationGroup = Readonly<Record<string, Operation>>;

/** The scope that an API key needs for an operation. */
export const scopeOf = ({ scope, kind }: Pick<Operation, "scope" | "kind">): ApiKeyScope =>
  scope ?? (kind === "mutation" ? "write" : "read");

/** An operation that a REST endpoint serves. */
export type Endpoint = Operation & Readonly<{ method: Method; path: string }>;

/** Returns the REST endpoints of operations, in their order. */
export function endpointsOf(operations: Iterable<Operation>): Endpoint[] {
  return [...operations].flatMap((declared) => {
    const { rest } = declared;
    if (rest === undefined) return [];
    const space = rest.indexOf(" ");
    // The type of `rest` says what stands before the space.
    return [{ ...declared, method: rest.slice(0, space) as Method, path: rest.slice(space + 1) }];
  });
}

/** The words of a summary that name an operation: "List the API keys" → list, api, keys. */
export const nameWords = (summary: string): string[] =>
  summary
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "" && !/^(a|an|the)$/i.test(word))
    .map((word) => word.toLowerCase());
