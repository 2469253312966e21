import type { PageReading } from "@tintype/reader/reading/reading";
import { describe, expect, test } from "vitest";
import { entranceFault } from "./entrance.ts";

/** The reading of a page that was found at a URL. */
function readingAt(final_url: string, barriers: Partial<NonNullable<PageReading["barriers"]>> = {}): PageReading {
  const environment = { final_url } as PageReading["environment"]; // the function reads nothing else
  const allBarriers = { hasPasswordField: false, isLoginForm: false, isChallenge: false, ...barriers };
  return { environment, barriers: allBarriers } as PageReading;
}

const STRICT = { allowRedirect: false };

describe("entranceFault finds nothing wrong with", () => {
  test.each([
    ["the page itself", "https://a.example/x", "https://a.example/x"],
    ["http that became https", "http://a.example/x", "https://a.example/x"],
    ["www that was added", "https://a.example/", "https://www.a.example/"],
    ["another path", "https://a.example/", "https://a.example/en/home"],
    ["a fragment", "https://a.example/#x", "https://a.example/"],
  ])("%s", (_, asked, final) => {
    expect(entranceFault(asked, readingAt(final), STRICT)).toBeUndefined();
  });

  test("a password field on the page that was asked for", () => {
    const reading = readingAt("https://a.example/login/", { hasPasswordField: true });
    expect(entranceFault("https://a.example/login", reading, STRICT)).toBeUndefined();
    const withSearch = readingAt("https://a.example/login?next=%2F", { hasPasswordField: true });
    expect(entranceFault("https://a.example/login", withSearch, STRICT)).toBeUndefined();
  });
});

describe("entranceFault refuses", () => {
  test.each([
    ["another origin", "https://a.example/", "https://login.b.example/"],
    ["a subdomain", "https://a.example/", "https://sso.a.example/"],
    ["another port", "http://a.example:3000/", "http://a.example:4000/"],
    ["https that became http", "https://a.example/", "http://a.example/"],
    ["a path that names a login", "https://a.example/", "https://a.example/users/sign_in?next=%2F"],
  ])("%s", (_, asked, final) => {
    expect(entranceFault(asked, readingAt(final), STRICT)).toMatch(/redirected to/);
  });

  test("a password field on another path", () => {
    const reading = readingAt("https://a.example/welcome", { hasPasswordField: true });
    expect(entranceFault("https://a.example/", reading, STRICT)).toMatch(/redirected to a login/);
  });

  test("a form that asks for a name first on another path", () => {
    const reading = readingAt("https://a.example/welcome", { isLoginForm: true });
    expect(entranceFault("https://a.example/", reading, STRICT)).toMatch(/redirected to a login/);
  });

  test("a challenge", () => {
    expect(entranceFault("https://a.example/", readingAt("https://a.example/", { isChallenge: true }), STRICT)).toMatch(
      /robot/,
    );
  });
});

describe("entranceFault of a reading that may be of another origin", () => {
  test.each<[string, string, Partial<NonNullable<PageReading["barriers"]>>, RegExp | undefined]>([
    ["accepts a page of another origin", "https://b.example/home", {}, undefined],
    [
      "refuses a login of the same origin",
      "https://a.example/welcome",
      { hasPasswordField: true },
      /login at \/welcome/,
    ],
    ["refuses a login of another origin", "https://b.example/login", {}, /login at https:\/\/b\.example\/login/],
    ["refuses a challenge", "https://a.example/", { isChallenge: true }, /robot/],
  ])("%s", (_, final, barriers, message) => {
    const fault = entranceFault("https://a.example/", readingAt(final, barriers), { allowRedirect: true });
    if (message) expect(fault).toMatch(message);
    else expect(fault).toBeUndefined();
  });
});
