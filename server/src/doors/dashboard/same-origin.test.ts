import { describe, expect, test } from "vitest";
import { isFromDashboard } from "./same-origin.ts";

const PUBLIC = "https://tintype.example.com";
const host = "tintype.example.com";

describe("isFromDashboard", () => {
  test.each([
    ["a change by a page of its own", "POST", { origin: PUBLIC, "sec-fetch-site": "same-origin" }],
    ["a change by a browser without Sec-Fetch-Site", "POST", { origin: PUBLIC }],
    ["a change by a browser without Origin", "DELETE", { "sec-fetch-site": "same-origin" }],
    ["a read over plain http, which has neither header", "GET", {}],
    ["the origin of PUBLIC_URL though a proxy changed the host", "POST", { origin: PUBLIC, host: "10.0.0.7:3000" }],
    ["the host that the request names", "POST", { origin: "http://localhost:3000", host: "localhost:3000" }],
    ["the host in another case", "POST", { origin: "http://tintype.lan", host: "Tintype.lan" }],
  ])("accepts %s", (_, method, headers) => {
    expect(isFromDashboard({ host, ...headers }, method, PUBLIC)).toBe(true);
  });

  test.each([
    ["a form of another site", "POST", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another site's read", "GET", { "sec-fetch-site": "cross-site" }],
    ["a subdomain", "POST", { origin: "https://blog.tintype.example.com", "sec-fetch-site": "same-site" }],
    ["another port of this machine", "POST", { origin: "http://localhost:4000", host: "localhost:3000" }],
    ["a sandboxed frame", "POST", { origin: "null" }],
    ["an address typed by hand", "GET", { "sec-fetch-site": "none" }],
    ["a change that says nothing of its origin", "POST", {}],
    ["an extension", "POST", { origin: "chrome-extension://abcdefghijklmnop" }],
    ["an origin that only begins like ours", "POST", { origin: "https://tintype.example.com.evil.example" }],
    ["an origin with our host as its user", "POST", { origin: "https://tintype.example.com@evil.example" }],
    [
      "a foreign origin that calls itself the same",
      "POST",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
  ])("refuses %s", (_, method, headers) => {
    expect(isFromDashboard({ host, ...headers }, method, PUBLIC)).toBe(false);
  });
});
