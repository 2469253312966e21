// Requests to the service. Only this module has the JWT: it is lost on a reload and on the way to Stripe and back.

import { texts } from "./texts.js";

let token;

/** A failed request, with a message for people. */
export class Refusal extends Error {
  /** @param {string} message @param {number} status 0 if there was no response */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {"GET" | "POST"} method
 * @param {string} path relative to the page, so that the service can be hosted below a path
 * @param {unknown} [body]
 * @throws {Refusal}
 */
async function call(method, path, body) {
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(() => {
    throw new Refusal(texts.unreachable, 0);
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new Refusal(answer.error?.message ?? texts.unexpected, response.status);
}

export const isSignedIn = () => token !== undefined;

export async function signIn(email, password) {
  ({ token } = await call("POST", "api/auth/login", { email, password }));
}

export function signOut() {
  token = undefined;
}

export const readStatus = () => call("GET", "api/payments/status");
export const readPlans = () => call("GET", "billing/plans.json");

/** @returns {Promise<string>} the address of Stripe's page */
export async function openCheckout(plan) {
  const back = (checkout) => {
    const url = new URL(location.href);
    url.search = new URLSearchParams({ checkout, plan }).toString();
    url.hash = "";
    return url.href;
  };
  const body = { plan, success_url: back("success"), cancel_url: back("cancel") };
  return (await call("POST", "api/payments/checkout", body)).checkout_url;
}

/** @returns {Promise<string>} the address of Stripe's portal */
export async function openPortal() {
  const { origin, pathname } = location;
  return (await call("POST", "api/payments/portal", { return_url: origin + pathname })).portal_url;
}
