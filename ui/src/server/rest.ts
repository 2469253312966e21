import type { ErrorEnvelope } from "@tintype/shared/api/errors";
import { failed, type Outcome } from "../outcome.ts";
import { answeredFault } from "./answered-fault.ts";

/**
 * Calls an endpoint of the REST API: for what comes before there is a key.
 * @param expect tells an answer of ours from another server's
 */
export async function callRest<T>(
  url: string,
  { body, token, expect }: { body?: object; token?: string; expect: (answer: unknown) => answer is T },
): Promise<Outcome<T>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // An API does not send people elsewhere; a portal of a hotel's network does.
      redirect: "error",
      credentials: "omit",
    });
    answer = await response.json().catch(() => undefined);
  } catch (error) {
    console.warn(`${url} was not reached:`, error);
    return failed({ code: (await answersAtAll(url)) ? "not_our_server" : "unreachable" });
  }
  if (response.ok && expect(answer)) return { ok: true, value: answer };
  if (isEnvelope(answer)) {
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
    const data = { ...answer.error, ...(wait >= 0 && { retry_after: wait }) };
    return failed(answeredFault(data, answer.error.message, Date.now()));
  }
  return failed({ code: response.status >= 500 ? "unreachable" : "not_our_server" });
}

/** Whether anything answers there, in whatever way: most of what is not ours does not let an extension read its answer. */
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
