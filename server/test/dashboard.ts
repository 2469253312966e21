import { newId, type UserId } from "../src/platform/ids.ts";
import type { TestService } from "./service.ts";

// For tests: what a browser sends for the dashboard.

/** The headers by which a browser says that a request comes from a page of the service. */
export const fromDashboard = (url: string) => ({ origin: url, "sec-fetch-site": "same-origin" });

export interface DashboardUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** "tintype=…", as a browser sends it back. */
  readonly cookie: string;
  /** The headers of the dashboard's own requests. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Registers on the dashboard. */
export async function registerOnDashboard({ url }: Pick<TestService, "url">): Promise<DashboardUser> {
  const account = { email: `${newId<UserId>()}@example.com`, password: "correct horse", name: "Ada" };
  const response = await fetch(`${url}/app/registration`, {
    method: "POST",
    headers: { ...fromDashboard(url), "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { user } = (await response.json()) as { user: { id: string } };
  const cookie = cookieOf(response);
  return {
    id: user.id,
    ...account,
    cookie,
    headers: { ...fromDashboard(url), cookie, "x-tintype-user": user.id, "content-type": "application/json" },
  };
}

/** The cookie that an answer sets, as a browser sends it back; empty if it sets none. */
export function cookieOf({ headers }: Response): string {
  return headers.get("set-cookie")?.split(";", 1).join() ?? "";
}
