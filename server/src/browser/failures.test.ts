import { readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  content,
  failureOf,
  html,
  type Route,
  silence,
  startSite,
  type TestSite,
  testBrowser,
  usual,
} from "../../test/page-server.ts";
import type { Browser, ExtractOptions } from "./browser.ts";
import type { FailureKind } from "./page-failure.ts";

const fixture = (name: string) => readFileSync(new URL(`../../test/network/${name}`, import.meta.url));

let site: TestSite;
let secure: TestSite;
let closed: TestSite;
let browser: Browser;
let impatient: Browser;

beforeAll(async () => {
  site = await startSite();
  secure = await startSite((listener) =>
    createTlsServer({ key: fixture("localhost.key"), cert: fixture("localhost.crt") }, listener),
  );
  closed = await startSite();
  await closed.close();
  const allowed = [site.host, secure.host, closed.host];
  browser = testBrowser(allowed, { bytes: 300_000, requests: 60 });
  impatient = testBrowser(allowed, { loadMs: 1_000, totalMs: 2_500 });
});

afterAll(async () => {
  await Promise.all([browser.close(), impatient.close()]);
  await Promise.all([site.close(), secure.close()]);
});

const fails = (url: string, options: Partial<ExtractOptions> = {}) =>
  failureOf(browser.extract(url, { ...usual, ...options }));
const failsSoon = (url: string, options: Partial<ExtractOptions> = {}) =>
  failureOf(impatient.extract(url, { ...usual, ...options }));

const redirect = (to: string, status = 302): Route => {
  return (_request, response) => void response.writeHead(status, { location: to }).end();
};
const status = (code: number, body = "<h1>Sorry</h1>"): Route => {
  return (_request, response) => void response.writeHead(code, { "content-type": "text/html" }).end(body);
};

describe("a page that cannot be reached", () => {
  test("because its name does not resolve", async () => {
    const failure = await fails("http://nowhere.invalid/");
    expect(failure).toMatchObject({ kind: "dns", retryable: false });
    expect(failure.message).toBe("The page could not be loaded: the host name nowhere.invalid does not resolve (DNS).");
  });

  test("because nothing listens there", async () => {
    const failure = await fails(`${closed.base}/`);
    expect(failure.kind).toBe("refused");
    expect(failure.message).toBe(`The page could not be loaded: ${closed.host} refused the connection.`);
  });

  test("because its certificate is nobody's", async () => {
    const failure = await fails(`https://${secure.host}/`);
    expect(failure.kind).toBe("tls");
    expect(failure.message).toMatch(/^The page could not be loaded: the certificate of 127\.0\.0\.1:\d+ /);
  });

  test("because it does not speak TLS", async () => {
    expect(await fails(`https://${site.host}/`)).toMatchObject({ kind: "tls" });
  });

  test("because the connection breaks off", async () => {
    site.serve({ "/broken": (request) => request.socket.destroy() });
    expect(await fails(`${site.base}/broken`)).toMatchObject({ kind: "unreachable", retryable: false });
  });

  test.each(["http://10.1.2.3/", "http://localhost/", "http://[::1]/", "http://169.254.169.254/latest"])(
    "because %s is not public",
    async (url) => {
      const failure = await fails(url);
      expect(failure.kind).toBe("blocked_address");
      expect(failure.message).toContain("not public");
    },
  );

  test("because it is this service itself", async () => {
    const { port } = new URL(site.base);
    const own = testBrowser([site.host], {}, { ownPorts: [Number(port)] });
    site.serve({ "/": html("", "<p>Text</p>") });
    expect(await failureOf(own.extract(site.base, usual))).toMatchObject({ kind: "blocked_address" });
    await own.close();
  });

  test("because it redirects to an address that is not public", async () => {
    site.serve({ "/inward": redirect("http://192.168.7.7/admin") });
    const failure = await fails(`${site.base}/inward`);
    expect(failure.kind).toBe("blocked_address");
    expect(failure.message).toBe(
      "The page could not be loaded: 192.168.7.7 may not be read, as the address is not public.",
    );
  });

  test("because a script of its goes on to an address that is not public", async () => {
    site.serve({
      "/script-inward": "<h1>Wait</h1><script>setTimeout(() => { location = 'http://10.9.8.7/' }, 50)</script>",
    });
    expect(await fails(`${site.base}/script-inward`)).toMatchObject({ kind: "blocked_address" });
  });

  test.each(["ftp://example.com/", "file:///etc/passwd", "chrome://version", "not a URL", "javascript:alert(1)"])(
    "because %s is no URL of the web",
    async (url) => expect(await fails(url)).toMatchObject({ kind: "invalid_url" }),
  );
});

describe("a page that answers with something else", () => {
  test.each([
    [404, "Not Found"],
    [401, "Unauthorized"],
    [500, "Internal Server Error"],
    [503, "Service Unavailable"],
  ])("HTTP %i", async (code, words) => {
    site.serve({ [`/status-${code}`]: status(code), [`/bare-${code}`]: status(code, "") });
    for (const path of ["status", "bare"]) {
      const failure = await fails(`${site.base}/${path}-${code}`);
      expect(failure.kind).toBe("http_status");
      expect(failure.message).toBe(`The page could not be loaded: ${site.host} answered with HTTP ${code} ${words}.`);
    }
  });

  test("a question for a password, which gets none, least of all our proxy's", async () => {
    const authorization: unknown[] = [];
    site.serve({
      "/private": (request, response) => {
        authorization.push(request.headers.authorization);
        response.writeHead(401, { "www-authenticate": "Basic realm=private" }).end("<h1>Who are you?</h1>");
      },
    });
    expect((await fails(`${site.base}/private`)).message).toContain("HTTP 401 Unauthorized");
    expect(new Set(authorization)).toEqual(new Set([undefined]));
  });

  test("nothing (HTTP 204)", async () => {
    site.serve({ "/nothing": status(204, "") });
    expect(await fails(`${site.base}/nothing`)).toMatchObject({ kind: "empty_page" });
  });

  test.each([
    ["application/pdf", "%PDF-1.4"],
    ["image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["application/json", "{}"],
    ["text/plain", "words"],
    ["application/octet-stream", "\0\0"],
  ])("%s", async (type, body) => {
    site.serve({ [`/${type}`]: content(type, body) });
    const failure = await fails(`${site.base}/${type}`);
    expect(failure).toMatchObject({ kind: "not_html", retryable: false });
    expect(failure.message).toBe(`The address does not lead to a web page: what it gives is ${type}.`);
  });

  test("a file to download", async () => {
    const headers = { "content-type": "text/html", "content-disposition": "attachment; filename=page.html" };
    site.serve({ "/download": (_request, response) => void response.writeHead(200, headers).end("<h1>Saved</h1>") });
    expect(await fails(`${site.base}/download`)).toMatchObject({ kind: "not_html" });
  });

  test("a page that goes on to no address of the web", async () => {
    site.serve({ "/blank": "<h1>Bye</h1><script>location = 'about:blank'</script>" });
    expect(await fails(`${site.base}/blank`)).toMatchObject({ kind: "not_html" });
  });

  test.each<[string, string]>([
    ["nothing at all", ""],
    ["nothing visible", "<div hidden>Hidden</div><script></script>"],
  ])("%s", async (_, body) => {
    site.serve({ "/empty": html("", body) });
    expect(await fails(`${site.base}/empty`)).toMatchObject({ kind: "empty_page" });
  });
});

describe("a page that does not come to an end", () => {
  test("redirects in a circle", async () => {
    site.serve({ "/a": redirect("/b"), "/b": redirect("/a") });
    const failure = await fails(`${site.base}/a`);
    expect(failure.kind).toBe("redirect_loop");
    expect(failure.message).toContain("redirects in a circle");
  });

  test("reloads itself again and again", async () => {
    site.serve({ "/reloads": "<h1>Wait</h1><script>setTimeout(() => location.reload(), 100)</script>" });
    expect(await fails(`${site.base}/reloads`)).toMatchObject({ kind: "redirect_loop" });
  });

  test("never answers", async () => {
    site.serve({ "/silence": silence });
    const failure = await failsSoon(`${site.base}/silence`);
    expect(failure).toMatchObject({ kind: "timeout", retryable: false });
    expect(failure.message).toBe("The page did not finish loading within 1 seconds.");
  });

  test("waits for a stylesheet for ever", async () => {
    site.serve({ "/slow": html("", "<link rel=stylesheet href=/silence><p>Text</p>"), "/silence": silence });
    const failure = await failsSoon(`${site.base}/slow`);
    expect(failure.message).toBe("The page did not finish loading within 1 seconds.");
  });

  test("never becomes idle, where that was asked for", async () => {
    site.serve({
      "/busy": html("", "<p>Text</p><script>(function ask() { fetch('/tick').then(ask) })()</script>"),
      "/tick": (_request, response) => void setTimeout(() => response.end("tick"), 50),
    });
    const failure = await failsSoon(`${site.base}/busy`, { waitFor: "networkidle" });
    expect(failure.kind).toBe("timeout");
    expect(failure.message).toContain("did not become idle");
  });

  test("runs a script without end", async () => {
    site.serve({ "/loop": "<h1>Loop</h1><script>for (;;);</script>" });
    const failure = await failsSoon(`${site.base}/loop`);
    expect(failure).toMatchObject({ kind: "timeout", retryable: false });
    expect(failure.message).toBe("The page did not finish loading within 1 seconds.");
  });

  test("begins a script without end once it has loaded", async () => {
    site.serve({ "/late-loop": html("", "<p>Text</p><script>setTimeout(() => { for (;;); }, 2000)</script>") });
    const failure = await failsSoon(`${site.base}/late-loop`);
    expect(failure).toMatchObject({ kind: "timeout", retryable: false });
    expect(failure.message).toBe("The page could not be read within 2.5 seconds: it kept the browser busy.");
  });
});

describe("a page that is too large", () => {
  test("by its own document", async () => {
    site.serve({ "/big": html("", "<p>Text</p>".repeat(40_000)) });
    const failure = await fails(`${site.base}/big`);
    expect(failure).toMatchObject({ kind: "too_large", retryable: false });
    expect(failure.message).toBe("The page is too large: it takes more than 0.3 MB to load.");
  });

  test("by what it loads", async () => {
    const sheet = content("text/css", `/*${" ".repeat(400_000)}*/`);
    site.serve({ "/heavy": html("", "<p>Text</p><link rel=stylesheet href=/sheet>"), "/sheet": sheet });
    expect(await fails(`${site.base}/heavy`)).toMatchObject({ kind: "too_large" });
  });

  test("by the number of its requests", async () => {
    const images = Array.from({ length: 80 }, (_, i) => `<img src="/pixel?${i}">`).join("");
    site.serve({ "/many": html("", `<p>Text</p>${images}`), "/pixel": content("image/png", "") });
    const failure = await fails(`${site.base}/many`);
    expect(failure.message).toBe("The page is too large: it takes more than 60 requests to load.");
  });
});

describe("selectors", () => {
  test.each<Partial<ExtractOptions>>([{ selectors: ["p", "p:nope("] }, { excludeSelectors: ["p:nope("] }])(
    "that are not valid are named: %j",
    async (options) => {
      site.serve({ "/text": html("", "<p>Text</p>") });
      const failure = await fails(`${site.base}/text`, options);
      expect(failure.kind).toBe("invalid_selector");
      expect(failure.message).toBe('The selector "p:nope(" is not valid CSS.');
    },
  );

  test("that match nothing are said to", async () => {
    site.serve({ "/text": html("", "<p>Text</p>") });
    const failure = await fails(`${site.base}/text`, { selectors: ["main", ".card"] });
    expect(failure.kind satisfies FailureKind).toBe("no_match");
    expect(failure.message).toBe("Nothing that can be seen on the page matches main, .card.");
  });
});
