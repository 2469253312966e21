import type { Extraction, Snapshot } from "@tintype/shared/api/extractions/extractions";
import { until } from "./wait.ts";

/** Calls the API with the JWT of one user. */
export interface Client {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Returns the JSON of the response. Throws if its status is not 2xx. */
  json<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  extract(url: string): Promise<Extraction>;
  /** Waits until the extraction's run has ended. */
  ended(id: string): Promise<Extraction>;
  snapshots(id: string): Promise<Snapshot[]>;
}

/** The password of every account that tests register. */
export const PASSWORD = "correct horse battery";

export const newEmail = () => `${crypto.randomUUID()}@example.com`;

interface NewUser {
  readonly email?: string;
  readonly name?: string;
}

/** Registers a new account at the server. */
export async function register(server: string, user: NewUser = {}): Promise<Client> {
  return clientWith(server, await registerForToken(server, user));
}

/** Registers a new account that clients of several servers use. @returns its JWT */
export async function registerForToken(
  server: string,
  { email = newEmail(), name = "Ada" }: NewUser = {},
): Promise<string> {
  const request = { email, password: PASSWORD, name };
  const { token } = await send<{ token: string }>(server, "POST", "/api/auth/register", request, {});
  return token;
}

/** Accepts the link of an invitation to a team. */
export async function acceptInvitation(who: Client, link: string): Promise<void> {
  await who.json("POST", "/api/invitations/accept", { token: link.split("/").at(-1) });
}

/** Logs in to an account that was registered elsewhere, for example in the extension. */
export async function logIn(server: string, email: string): Promise<Client> {
  const request = { email, password: PASSWORD };
  const { token } = await send<{ token: string }>(server, "POST", "/api/auth/login", request, fromAnotherAddress());
  return clientWith(server, token);
}

/** A server with TRUST_PROXY=1 does not count this request among those of 127.0.0.1, which may log in five times a minute. */
export function fromAnotherAddress(): Record<string, string> {
  return { "x-forwarded-for": `10.${crypto.getRandomValues(new Uint8Array(3)).join(".")}` };
}

export function clientWith(server: string, token: string): Client {
  const authorization = { authorization: `Bearer ${token}` };
  const json = <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send<T>(server, method, path, body, { ...authorization, ...headers });
  return {
    call: (method, path, body, headers = {}) => request(server, method, path, body, { ...authorization, ...headers }),
    json,
    extract: (url) => json("POST", "/api/extractions", { url }),
    ended: (id) =>
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
  return JSON.parse(text) as T; // the caller names the shape, and tests check what they use of it
}
