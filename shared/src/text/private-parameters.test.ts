import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { privateParametersOf, withoutPrivateParameters, withoutPrivateParametersInText } from "./private-parameters.ts";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

describe("withoutPrivateParameters", () => {
  test.each(
    `token access_token id_token refresh_token session sessionid sid auth api_key apikey password secret signature sig jwt
    X-Amz-Signature X-Amz-Credential X-Amz-Security-Token X-Goog-Signature AWSAccessKeyId hmac hdnea auth_token authToken
    accessToken access-token accesstoken csrf_token reset_password_token invitation_token otp ticket service_ticket client_secret
    clientSecret secret_key passwd pwd user_pass pass PHPSESSID JSESSIONID asp.net_sessionid connect.sid oauth_token
    oauth_signature oauth_verifier session_token sessionKey user[token] token2 APIKey x-api-key privateKey`
      .trim()
      .split(/\s+/),
  )("drops %s, however it is capitalised", (name) => {
    expect(withoutPrivateParameters(`https://a.example/p?a=1&${name}=x&b=2`)).toBe("https://a.example/p?a=1&b=2");
    expect(withoutPrivateParameters(`https://a.example/p?${name.toUpperCase()}=x`)).toBe("https://a.example/p");
  });

  test.each(
    `keyword key_word passenger pass_type ski-pass bypass design designer assignee signal sign signed signup SignedHeaders author
    authority auth_type oauth ticket_id ticketType tokens max_tokens token_type tokenizer session_type possession obsession
    sidebar side secretary sort_key primaryKey keys compass password_strength digital sigma X-Amz-Date X-Amz-Expires
    hash id v w page code_name statement`
      .trim()
      .split(/\s+/),
  )("keeps the plain parameter %s", (name) => {
    const url = `https://a.example/p;${name}=x?${name}=x&b=2#/r?${name}=x`;
    expect(withoutPrivateParameters(url)).toBe(url);
  });

  test.each(["key", "code", "state"])("drops %s only if its value has 16 or more characters", (name) => {
    const short = `https://a.example/?${name}=${"x".repeat(15)}`;
    expect(withoutPrivateParameters(short)).toBe(short);
    expect(withoutPrivateParameters(`${short}x`)).toBe("https://a.example/");
  });

  test.each([
    ["a value that is a JWT", `https://a.example/?next=${JWT}&b=2`, "https://a.example/?b=2"],
    ["a JWT without a name", `https://a.example/?${JWT}`, "https://a.example/"],
    ["a JWT in an encoded URL", `https://a.example/?u=https%3A%2F%2Fb%2F%3Ft%3D${JWT}`, "https://a.example/"],
    ["an encoded name", "https://a.example/?access%5Ftoken=x", "https://a.example/"],
    ["the first of several", "https://a.example/?sid=1&a=2#top", "https://a.example/?a=2#top"],
    ["a parameter of the fragment", "https://a.example/#access_token=x&a=1", "https://a.example/#a=1"],
    ["a parameter of a route in the fragment", "https://a.example/#/login?token=x", "https://a.example/#/login"],
    ["a parameter after a semicolon", "https://a.example/?a=1;sid=2", "https://a.example/?a=1"],
    ["a value that is not well encoded", "https://a.example/?token=%E0%A4%A", "https://a.example/"],
    ["a parameter of the path", "https://a.example/a;jsessionid=ABC/b;v=1?c=2", "https://a.example/a/b;v=1?c=2"],
    ["a parameter of the path alone", "https://a.example/cart;jsessionid=ABC.node1", "https://a.example/cart"],
    ["a name and password", "https://me:pw@a.example/x?y=me@b", "https://a.example/x?y=me@b"],
    ["several of the same name", "https://a.example/?sig=1&sig=2", "https://a.example/"],
  ])("drops %s", (_, url, expected) => {
    expect(withoutPrivateParameters(url)).toBe(expected);
  });

  test.each([
    "https://a.example/?tokens=1&author=ada&q=a%20b+c",
    "https://a.example/token/secret",
    "https://a.example/icons.svg#menu",
    "https://a.example/?",
    "https://a.example/?a=%zz",
    "data:image/svg+xml,<a?token=1>",
    "not a URL",
    "",
  ])("does not change %s", (url) => {
    expect(withoutPrivateParameters(url)).toBe(url);
  });

  test("takes linear time for a value that looks like the beginning of a JWT again and again", () => {
    const url = `https://a.example/?a=${"eyJ".repeat(66_000)}`;
    expect(withoutPrivateParameters(url)).toBe(url);
  }, 2_000);

  test("changes nothing the second time, and never makes a URL longer", () => {
    const url = fc
      .array(fc.constantFrom("?", "#", "&", ";", "=", "@", "token=x", "a=1", "sid", "state=0123456789abcdef", JWT, "/"))
      .map((parts) => `https://a.example/${parts.join("")}`);
    fc.assert(
      fc.property(url, (address) => {
        const once = withoutPrivateParameters(address);
        expect(withoutPrivateParameters(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(address.length);
      }),
    );
  });
});

test("privateParametersOf returns what withoutPrivateParameters drops", () => {
  expect(privateParametersOf("https://me:pw@a.example/a;jsessionid=A/b;v=1?authToken=x&c=2#sig=y")).toEqual([
    "me:pw@",
    "jsessionid=A",
    "authToken=x",
    "sig=y",
  ]);
  expect(privateParametersOf("data:image/svg+xml;token=1,<a>")).toEqual([]);
});

test("withoutPrivateParametersInText drops parameters from every URL in a text", () => {
  expect(
    withoutPrivateParametersInText('url("https://a.example/1.png?sig=x&w=2"), url(https://a.example/2.png?token=y)'),
  ).toBe('url("https://a.example/1.png?w=2"), url(https://a.example/2.png)');
});
