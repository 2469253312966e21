import type { ErrorEnvelope } from "@tintype/shared/api/errors/errors";
import { failed, type Outcome, type ServerFault, succeeded } from "../outcome.ts";
import { answeredFault } from "./answered-fault.ts";
import { fetchInTime, secondsToWait } from "./pause.ts";

interface Request<T> {
  /** POST with a body, or else GET, unless given. */
  readonly method?: string;
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if cookies go with the request. */
  readonly credentials?: "omit" | "same-origin";
  /** Returns whether an answer has the shape of Tintype's. One with the status 204 is null. */
  readonly expect: (answer: unknown) => answer is T;
}

/** Calls an endpoint of the REST API, for the steps before there is a key, or of the dashboard's session. */
export async function callRest<T>(
  url: string,
  { body, method = body ? "POST" : "GET", token, headers, credentials = "omit", expect }: Request<T>,
): Promise<Outcome<T>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetchInTime(url, {
      method,
      headers: {
        ...headers,
        ...(body && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The API never redirects, but the login page of a hotel's network does.
      redirect: "error",
      credentials,
    });
    answer = response.status === 204 ? null : await response.json().catch(() => undefined);
  } catch (error) {
    console.warn(`${url} was not reached:`, error);
    return failed({ code: (await answersAtAll(url)) ? "not_our_server" : "unreachable" });
  }
  if (response.ok && expect(answer)) return { ok: true, value: answer };
  return failed(faultOfAnswer(response, answer));
}

/** @param answer the parsed JSON; undefined if it was something else */
function faultOfAnswer(response: Response, answer: unknown): ServerFault {
  if (isEnvelope(answer)) {
    const request_id = response.headers.get("x-request-id");
    const data = { ...answer.error, request_id, retry_after: secondsToWait(response) };
    return answeredFault(data, answer.error.message, Date.now());
  }
  return { code: response.status >= 500 ? "unreachable" : "not_our_server" };
}

/** Fetches a file of the API. */
export async function fetchFile(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Outcome<Blob>> {
  try {
    const response = await fetchInTime(url, { headers, redirect: "error", credentials: "omit" });
    if (response.ok) return succeeded(await response.blob());
    return failed(faultOfAnswer(response, await response.json().catch(() => undefined)));
  } catch (error) {
    console.warn(`${url} was not reached:`, error);
    return failed({ code: "unreachable" });
  }
}

/** Returns whether any server answers there. Most other servers do not let an extension read their answers. */
async function answersAtAll(url: string): Promise<boolean> {
  return fetch(url, { mode: "no-cors", credentials: "omit" }).then(
    () => true,
    () => false,
  );
}

function isEnvelope(answer: unknown): answer is ErrorEnvelope {
  return isObject(answer) && isObject(answer.error) && hasStrings(answer.error, ["code", "message"]);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export function hasStrings<Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, string> {
  return isObject(value) && keys.every((key) => typeof value[key] === "string");
}
