import type { CallToolResult } from "@modelcontextprotocol/server";
import { ANSWER_BYTES } from "@tintype/shared/agents/limits";
import { bytesOf, cutToFit, strange } from "@tintype/shared/agents/short-answer";
import { AppError } from "../../platform/errors.ts";
import { isOwnFault, toAppError } from "../rest/answers/error-answers.ts";
import { failedResult } from "./protocol.ts";

/** The answer of the REST API, with short texts and so much of its lists as fits. */
export function shorten(answer: unknown, maxBytes = ANSWER_BYTES): unknown {
  const short = cutToFit(answer, maxBytes);
  if (short !== undefined) return short;
  const bytes = bytesOf(answer).toLocaleString("en");
  throw new AppError(
    "payload_too_large",
    `The answer has ${bytes} bytes. Ask for more with max_bytes, or for a part by another tool.`,
  );
}

/** An error as a model gets it: a result, so that the model can do something about it. */
export function toErrorResult(thrown: unknown, requestId: string): CallToolResult {
  const { code, message, extra, headers } = toAppError(thrown);
  const error = {
    code,
    message: strange(message),
    ...(extra.details && {
      details: extra.details.map(({ path, message: fault }) => ({ path: strange(path), message: strange(fault) })),
    }),
    ...(extra.upgrade_url !== undefined && { upgrade_url: extra.upgrade_url }),
    ...(headers["Retry-After"] !== undefined && { retry_after: Number(headers["Retry-After"]) }),
    ...(isOwnFault(thrown) && { request_id: requestId }),
  };
  return failedResult(error);
}
