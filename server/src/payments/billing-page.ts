import { readFile } from "node:fs/promises";
import { plans } from "@tintype/shared/api/plans";
import { type Endpoint, endpoint, file, fileReply } from "../http/endpoint.ts";

// The page loads everything from this server, so that no other code runs where people type a password.
const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const ASSETS = [
  ["billing.css", "text/css"],
  ["billing.js", "text/javascript"],
  ["api.js", "text/javascript"],
  ["texts.js", "text/javascript"],
  ["icon.svg", "image/svg+xml"],
] as const;

const read = (name: string) => readFile(new URL(`billing-page/${name}`, import.meta.url));

/** The page that 402 responses link to: people sign in, see their plan and its usage, and go to Stripe from there. */
export function billingPageEndpoints(): Endpoint[] {
  const common = {
    method: "GET",
    tag: "Payments",
    credentials: "none",
    status: 200,
    errors: [],
    hidden: true,
  } as const;
  return [
    endpoint({
      ...common,
      path: "/billing",
      summary: "Billing page",
      response: file("text/html"),
      handle: async () =>
        fileReply(await read("page.html"), {
          contentType: "text/html",
          headers: { "Content-Security-Policy": PAGE_CSP },
        }),
    }),
    endpoint({
      ...common,
      path: "/billing/plans.json",
      summary: "Billing page: plans",
      response: file("application/json"),
      handle: async () => fileReply(JSON.stringify(plans), { contentType: "application/json" }),
    }),
    ...ASSETS.map(([name, contentType]) =>
      endpoint({
        ...common,
        path: `/billing/${name}`,
        summary: `Billing page: ${name}`,
        response: file(contentType),
        handle: async () =>
          fileReply(await read(name), { contentType, headers: { "Cache-Control": "public, max-age=300" } }),
      }),
    ),
  ];
}
