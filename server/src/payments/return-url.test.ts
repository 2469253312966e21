import { describe, expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { checkReturnUrls } from "./return-url.ts";

const allowed = ["http://localhost:3000", "https://tintype.example.com/app", "https://app.example.com"];

function fault(url: string): string | undefined {
  try {
    checkReturnUrls({ return_url: url }, allowed);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.extra.details?.[0]?.message : String(error);
  }
}

describe("a return URL", () => {
  test.each([
    "https://tintype.example.com/billing?checkout=success&session={CHECKOUT_SESSION_ID}",
    "https://app.example.com",
    "https://APP.example.com:443/x#y",
    "http://localhost:3000/billing",
    "http://127.0.0.1:3000/",
    "http://[::1]:3000/",
  ])("of an allowed origin is well: %s", (url) => {
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
  ])("is refused: %s", (url, message) => {
    expect(fault(url)).toMatch(message);
  });

  test("that is wrong is named, each of them", () => {
    const check = () => checkReturnUrls({ success_url: "/a", cancel_url: "https://evil.example/" }, allowed);
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
