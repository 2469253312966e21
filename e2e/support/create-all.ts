import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import { expect } from "vitest";
import { clientWith } from "./client.ts";
import type { Fleet } from "./fleet.ts";
import { until } from "./wait.ts";

const PATIENT_CLIENTS = 5;
/** The longest time for which the server lets a client wait for a run. */
const WAIT_S = 60;

/**
 * Creates an extraction for each page. One client creates half of them and waits for no run; five clients share the rest, and
 * each waits for its run before it creates the next one. @returns the ids
 */
export async function createAll(fleet: Fleet, token: string, urls: readonly string[]): Promise<string[]> {
  const oneAfterTheOther = async (some: readonly string[], headers: Record<string, string>) => {
    const ids: string[] = [];
    for (const url of some) ids.push(await create(fleet, token, url, headers));
    return ids;
  };
  const half = urls.length / 2;
  const share = half / PATIENT_CLIENTS;
  const patient = Array.from({ length: PATIENT_CLIENTS }, (_, i) => {
    const firstIndex = half + i * share;
    return oneAfterTheOther(urls.slice(firstIndex, firstIndex + share), { prefer: `wait=${WAIT_S}` });
  });
  const ids = await Promise.all([oneAfterTheOther(urls.slice(0, half), {}), ...patient]);
  return ids.flat();
}

/**
 * Sends the request until it is answered, each time to another process, with one idempotency key.
 * @returns the extraction's id
 */
async function create(fleet: Fleet, token: string, url: string, headers: Record<string, string>): Promise<string> {
  const key = { "idempotency-key": crypto.randomUUID() };
  const createOnce = async () => {
    const answer = await ask(fleet, token, url, { ...headers, ...key });
    if (!answer) return undefined;
    if (answer.status < 500) expect(answer).toMatchObject({ status: 201, body: { url } });
    // A database that is away is 503; a connection that breaks within a transaction may be 500.
    else expect(["500 internal_error", "503 not_ready"]).toContain(`${answer.status} ${answer.body.error?.code}`);
    return answer.status === 201 ? answer.body.id : undefined;
  };
  return until(`an answer to POST ${url}`, createOnce, undefined, { seconds: 2 * WAIT_S });
}

/** @returns undefined if the connection broke, because its process was killed */
async function ask(fleet: Fleet, token: string, url: string, headers: Record<string, string>) {
  try {
    const response = await clientWith(fleet.anyApi(), token).call("POST", "/api/extractions", { url }, headers);
    return { status: response.status, body: (await response.json()) as Extraction }; // checked by create()
  } catch (error) {
    if (error instanceof TypeError) return undefined; // fetch throws it for every broken connection
    throw error;
  }
}
