import type { Extraction, Snapshot } from "@tintype/shared/api/extractions";
import { until } from "./wait.ts";

/** A person's program that talks to the API with a JWT. */
export interface Client {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Calls and gives the JSON of an answer that must be 2xx. */
  json<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  extract(url: string): Promise<Extraction>;
  /** Waits until the extraction's run is over, and gives the extraction. */
  over(id: string): Promise<Extraction>;
  snapshots(id: string): Promise<Snapshot[]>;
}

/** Of every account that tests register, here or in the extension's own form. */
export const PASSWORD = "correct horse battery";

export const newEmail = () => `${crypto.randomUUID()}@example.com`;

interface Person {
  readonly email?: string;
  readonly name?: string;
}

/** Registers a new account at the server. */
export async function register(server: string, person: Person = {}): Promise<Client> {
  return clientWith(server, await registerForToken(server, person));
}

/** Registers a new account, for clients of several servers. @returns its JWT */
export async function registerForToken(
  server: string,
  { email = newEmail(), name = "Ada" }: Person = {},
): Promise<string> {
  const request = { email, password: PASSWORD, name };
  const { token } = await send<{ token: string }>(server, "POST", "/api/auth/register", request, {});
  return token;
}

/** An account that was registered in the extension, as its owner has it elsewhere. */
export async function logIn(server: string, email: string): Promise<Client> {
  const { token } = await send<{ token: string }>(server, "POST", "/api/auth/login", { email, password: PASSWORD }, {});
  return clientWith(server, token);
}

export function clientWith(server: string, token: string): Client {
  const authorization = { authorization: `Bearer ${token}` };
  const json = <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send<T>(server, method, path, body, { ...authorization, ...headers });
  return {
    call: (method, path, body, headers = {}) => request(server, method, path, body, { ...authorization, ...headers }),
    json,
    extract: (url) => json("POST", "/api/extractions", { url }),
    over: (id) =>
      until(
        `the run of ${id} to end`,
        () => json<Extraction>("GET", `/api/extractions/${id}`),
        ({ status }) => status === "completed" || status === "failed",
      ),
    snapshots: async (id) => (await json<{ data: Snapshot[] }>("GET", `/api/extractions/${id}/snapshots`)).data,
  };
}

async function request(server: string, method: string, path: string, body: unknown, headers: Record<string, string>) {
  return fetch(server + path, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function send<T>(...args: Parameters<typeof request>): Promise<T> {
  const response = await request(...args);
  const text = await response.text();
  if (!response.ok) throw new Error(`${args[1]} ${args[2]} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T; // the test names the shape that it goes on to check
}
