import { describe, expect, test } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { checkReturnUrls, type ReturnOrigins } from "./return-url.ts";

const publicUrl = "https://tintype.example.com/app";
const RESTRICTED = { publicUrl, origins: ["http://localhost:3000", "https://app.example.com"] };
const UNRESTRICTED = { publicUrl, origins: [] };

function fault(url: string, origins: ReturnOrigins = RESTRICTED): string | undefined {
  try {
    checkReturnUrls({ return_url: url }, origins);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.extra.details?.[0]?.message : String(error);
  }
}

describe("checkReturnUrls", () => {
  test.each([
    "https://tintype.example.com/billing?checkout=success&session={CHECKOUT_SESSION_ID}",
    "https://app.example.com",
    "https://APP.example.com:443/x#y",
    "http://localhost:3000/billing",
    "http://127.0.0.1:3000/",
    "http://[::1]:3000/",
  ])("accepts %s, whose origin is allowed", (url) => {
    expect(fault(url)).toBeUndefined();
  });

  test.each([
    ["https://evil.example.com/", /allowed origin: .*https:\/\/app\.example\.com/],
    ["https://app.example.com.evil.example/", /allowed origin/],
    ["https://app.example.com:8443/", /allowed origin/],
    ["http://app.example.com/", /https/],
    ["http://localhost:4000/", /allowed origin/],
    ["https://app.example.com@evil.example/", /name or a password/],
    ["javascript:alert(1)", /https/],
    ["//app.example.com/", /absolute/],
    ["/billing", /absolute/],
    ["", /absolute/],
  ])("refuses %s", (url, message) => {
    expect(fault(url)).toMatch(message);
  });

  test.each([
    "https://shop.example.org/thanks?session={CHECKOUT_SESSION_ID}",
    "https://shop.example.org:8443/",
    "http://localhost:4000/back",
    "http://127.0.0.1/",
    "http://127.8.8.8:5000/",
    "http://[::1]:3000/",
  ])("accepts %s if the origins are not restricted", (url) => {
    expect(fault(url, UNRESTRICTED)).toBeUndefined();
  });

  test.each([
    ["http://shop.example.org/", /https/],
    ["http://192.168.1.5/", /https/],
    ["http://localhost.example.org/", /https/],
    ["ftp://localhost/", /https/],
    ["javascript:alert(1)", /https/],
    ["https://name@shop.example.org/", /name or a password/],
    ["/billing", /absolute/],
    ["", /absolute/],
  ])("refuses %s even if the origins are not restricted", (url, message) => {
    expect(fault(url, UNRESTRICTED)).toMatch(message);
  });

  test("names every field that is wrong", () => {
    const check = () => checkReturnUrls({ success_url: "/a", cancel_url: "https://evil.example/" }, RESTRICTED);
    expect(check).toThrow(
      expect.objectContaining({
        code: "validation_error",
        extra: {
          details: [expect.objectContaining({ path: "success_url" }), expect.objectContaining({ path: "cancel_url" })],
        },
      }),
    );
  });
});
