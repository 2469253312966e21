import { Readable } from "node:stream";
import type { Language } from "@tintype/shared/api/common/languages";
import { z } from "zod";
import type { AppError } from "../errors.ts";

/** The content of an answer without a JSON schema. A stream is for content that is too long to hold in memory. */
export type FileContent = { content: string | Buffer | Readable; contentType: string; filename?: string | undefined };

/** The outputs that stand for files, with their content types. */
const files = z.registry<{ contentTypes: readonly string[] }>();

/** Declares that an operation answers with a file: `output: file("text/css", "text/x-scss")`. See `fileReply`. */
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

/** Returns the content types of an output created by `file`; undefined for JSON. */
export function fileContentTypes(output: z.ZodType): readonly string[] | undefined {
  return files.get(output)?.contentTypes;
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
 * Creates an answer with headers. An operation can return a plain body without it.
 * @param json the JSON of the body, if the operation has it already
 */
export function reply<Body>(
  body: Body,
  { headers = {}, json }: { headers?: ReplyHeaders; json?: string } = {},
): Reply<Body> {
  return new Reply(body, headers, json);
}

/**
 * Creates an answer that is a file. With `filename` it is offered for download (Content-Disposition).
 * `contentType` must be one that the operation declares, with or without parameters such as charset.
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
