import { readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  content,
  createTestBrowser,
  defaultOptions,
  failureOf,
  html,
  neverAnswer,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import type { FailureKind } from "../reading/page-failure.ts";
import type { Browser, ExtractOptions } from "../reading/reading.ts";

const fixture = (name: string) => readFileSync(new URL(`../../test/network/${name}`, import.meta.url));

let pages: PageServer;
let secure: PageServer;
let closed: PageServer;
let browser: Browser;
let impatient: Browser;

beforeAll(async () => {
  pages = await startPageServer();
  secure = await startPageServer((listener) =>
    createTlsServer({ key: fixture("localhost.key"), cert: fixture("localhost.crt") }, listener),
  );
  closed = await startPageServer();
  await closed.close();
  const allowed = [pages.host, secure.host, closed.host];
  browser = createTestBrowser(allowed, { bytes: 300_000, requests: 60 }, { concurrency: 2 });
  impatient = createTestBrowser(allowed, { loadMs: 1_000, totalMs: 4_000 });
});

afterAll(async () => {
  await Promise.all([browser.close(), impatient.close()]);
  await Promise.all([pages.close(), secure.close()]);
});

const fails = (url: string, options: Partial<ExtractOptions> = {}) =>
  failureOf(browser.extract(url, { ...defaultOptions, ...options }));
const failsSoon = (url: string, options: Partial<ExtractOptions> = {}) =>
  failureOf(impatient.extract(url, { ...defaultOptions, ...options }));

/** On a busy machine the time for the whole visit may be over before that for loading has begun, or loading takes longer. */
const LATE = [
  "The page did not finish loading within 1 seconds.",
  "The page could not be read within 4 seconds: it kept the browser busy.",
];

const redirect = (to: string, status = 302): Route => {
  return (_request, response) => void response.writeHead(status, { location: to }).end();
};
const status = (code: number, body = "<h1>Sorry</h1>"): Route => {
  return (_request, response) => void response.writeHead(code, { "content-type": "text/html" }).end(body);
};

// After most failures, the browser is given a second to report that it has crashed. Concurrent tests wait at the same time.
describe.concurrent("extract of a page that cannot be reached", () => {
  test("fails because its name does not resolve", async () => {
    const failure = await fails("http://nowhere.invalid/");
    expect(failure).toMatchObject({ kind: "dns", retryable: false });
    expect(failure.message).toBe("The page could not be loaded: the host name nowhere.invalid does not resolve (DNS).");
  });

  night.test("fails because nothing listens there", async () => {
    const failure = await fails(`${closed.base}/`);
    expect(failure.kind).toBe("refused");
    expect(failure.message).toBe(`The page could not be loaded: ${closed.host} refused the connection.`);
  });

  night.test("fails because its certificate has no known authority", async () => {
    const failure = await fails(`https://${secure.host}/`);
    expect(failure.kind).toBe("tls");
    expect(failure.message).toMatch(/^The page could not be loaded: the certificate of 127\.0\.0\.1:\d+ /);
  });

  night.test("fails because it does not speak TLS", async () => {
    expect(await fails(`https://${pages.host}/`)).toMatchObject({ kind: "tls" });
  });

  night.test("fails because the connection is closed without a response", async () => {
    pages.serve({ "/broken": (request) => request.socket.destroy() });
    expect(await fails(`${pages.base}/broken`)).toMatchObject({ kind: "unreachable", retryable: false });
  });

  test.each(["http://10.1.2.3/", "http://localhost/", "http://[::1]/", "http://169.254.169.254/latest"])(
    "fails because %s is not public",
    async (url) => {
      const failure = await fails(url);
      expect(failure.kind).toBe("blocked_address");
      expect(failure.message).toContain("not public");
    },
  );

  night.test("fails because its port is one of this service", async () => {
    const { port } = new URL(pages.base);
    const portBrowser = createTestBrowser([pages.host], {}, { ownPorts: [Number(port)] });
    pages.serve({ "/": html("", "<p>Text</p>") });
    expect(await failureOf(portBrowser.extract(pages.base, defaultOptions))).toMatchObject({ kind: "blocked_address" });
    await portBrowser.close();
  });

  test("fails because it redirects to an address that is not public", async () => {
    pages.serve({ "/inward": redirect("http://192.168.7.7/admin") });
    const failure = await fails(`${pages.base}/inward`);
    expect(failure.kind).toBe("blocked_address");
    expect(failure.message).toBe(
      "The page could not be loaded: 192.168.7.7 may not be read, as the address is not public.",
    );
  });

  night.test("fails because its script navigates to an address that is not public", async () => {
    pages.serve({
      "/script-inward": "<h1>Wait</h1><script>setTimeout(() => { location = 'http://10.9.8.7/' }, 50)</script>",
    });
    expect(await fails(`${pages.base}/script-inward`)).toMatchObject({ kind: "blocked_address" });
  });

  night.test("fails because browsers open no pages at its port, whoever allows it", async () => {
    const portBrowser = createTestBrowser(["127.0.0.1:9"]);
    expect(await failureOf(portBrowser.extract("http://127.0.0.1:9/", defaultOptions))).toMatchObject({
      kind: "invalid_url",
      message: expect.stringContaining("browsers open no web pages at the port"),
    });
    await portBrowser.close();
  });

  test.each(["ftp://example.com/", "file:///etc/passwd", "chrome://version", "not a URL", "javascript:alert(1)"])(
    "fails because %s is not an http or https URL",
    async (url) => expect(await fails(url)).toMatchObject({ kind: "invalid_url" }),
  );
});

describe.concurrent("extract fails for a response that is not a page:", () => {
  night.test.each([
    [404, "Not Found"],
    [401, "Unauthorized"],
    [500, "Internal Server Error"],
    [503, "Service Unavailable"],
  ])("HTTP %i", async (code, words) => {
    pages.serve({ [`/status-${code}`]: status(code), [`/bare-${code}`]: status(code, "") });
    for (const path of ["status", "bare"]) {
      const failure = await fails(`${pages.base}/${path}-${code}`);
      expect(failure.kind).toBe("http_status");
      expect(failure.message).toBe(`The page could not be loaded: ${pages.host} answered with HTTP ${code} ${words}.`);
    }
  });

  test("HTTP 401 with a request for a password, to which the browser sends none, not even the proxy's", async () => {
    const authorization: unknown[] = [];
    pages.serve({
      "/private": (request, response) => {
        authorization.push(request.headers.authorization);
        response.writeHead(401, { "www-authenticate": "Basic realm=private" }).end("<h1>Who are you?</h1>");
      },
    });
    expect((await fails(`${pages.base}/private`)).message).toContain("HTTP 401 Unauthorized");
    expect(new Set(authorization)).toEqual(new Set([undefined]));
  });

  night.test("HTTP 204 without content", async () => {
    pages.serve({ "/nothing": status(204, "") });
    expect(await fails(`${pages.base}/nothing`)).toMatchObject({ kind: "empty_page" });
  });

  test.each(
    night.cases(
      [
        ["application/pdf", "%PDF-1.4"],
        ["image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
        ["application/json", "{}"],
        ["text/plain", "words"],
        ["application/octet-stream", "\0\0"],
      ],
      1,
    ),
  )("%s", async (type, body) => {
    pages.serve({ [`/${type}`]: content(type, body) });
    const failure = await fails(`${pages.base}/${type}`);
    expect(failure).toMatchObject({ kind: "not_html", retryable: false });
    expect(failure.message).toBe(`The address does not lead to a web page but to a file of type ${type}.`);
  });

  night.test("a file to download", async () => {
    const headers = { "content-type": "text/html", "content-disposition": "attachment; filename=page.html" };
    pages.serve({ "/download": (_request, response) => void response.writeHead(200, headers).end("<h1>Saved</h1>") });
    expect(await fails(`${pages.base}/download`)).toMatchObject({ kind: "not_html" });
  });

  night.test("a page that navigates to an address other than http or https", async () => {
    pages.serve({ "/blank": "<h1>Bye</h1><script>location = 'about:blank'</script>" });
    expect(await fails(`${pages.base}/blank`)).toMatchObject({ kind: "not_html" });
  });

  night.test.each<[string, string]>([
    ["an empty page", ""],
    ["a page on which nothing is visible", "<div hidden>Hidden</div><script></script>"],
  ])("%s", async (_, body) => {
    const path = body === "" ? "/empty" : "/invisible";
    pages.serve({ [path]: html("", body) });
    expect(await fails(`${pages.base}${path}`)).toMatchObject({ kind: "empty_page" });
  });
});

describe("extract fails for a page that", () => {
  test("redirects in a circle", async () => {
    pages.serve({ "/a": redirect("/b"), "/b": redirect("/a") });
    const failure = await fails(`${pages.base}/a`);
    expect(failure.kind).toBe("redirect_loop");
    expect(failure.message).toContain("redirects in a circle");
  });

  night.test("reloads itself again and again", async () => {
    pages.serve({ "/reloads": "<h1>Wait</h1><script>setTimeout(() => location.reload(), 100)</script>" });
    expect(await fails(`${pages.base}/reloads`)).toMatchObject({ kind: "redirect_loop" });
  });

  test("never answers", async () => {
    pages.serve({ "/silence": neverAnswer });
    const failure = await failsSoon(`${pages.base}/silence`);
    expect(failure).toMatchObject({ kind: "timeout", retryable: false });
    expect(failure.message).toBe("The page did not finish loading within 1 seconds.");
  });

  night.test("waits forever for a stylesheet", async () => {
    pages.serve({ "/slow": html("", "<link rel=stylesheet href=/silence><p>Text</p>"), "/silence": neverAnswer });
    const failure = await failsSoon(`${pages.base}/slow`);
    expect(failure.message).toBe("The page did not finish loading within 1 seconds.");
  });

  night.test("never becomes idle, if waitFor is networkidle", async () => {
    pages.serve({
      "/busy": html("", "<p>Text</p><script>(function ask() { fetch('/tick').then(ask) })()</script>"),
      "/tick": (_request, response) => void setTimeout(() => response.end("tick"), 50),
    });
    const failure = await failsSoon(`${pages.base}/busy`, { waitFor: "networkidle" });
    expect(failure.kind).toBe("timeout");
    expect(failure.message).toMatch(/did not become idle|did not finish loading within 1 seconds/); // if the machine is busy
  });

  test("runs an endless script", async () => {
    pages.serve({ "/loop": "<h1>Loop</h1><script>for (;;);</script>" });
    const failure = await failsSoon(`${pages.base}/loop`);
    expect(failure).toMatchObject({ kind: "timeout", retryable: false });
    expect(LATE).toContain(failure.message);
  });

  night.test("starts an endless script after it has loaded", async () => {
    pages.serve({ "/late-loop": html("", "<p>Text</p><script>setTimeout(() => { for (;;); }, 2000)</script>") });
    const failure = await failsSoon(`${pages.base}/late-loop`);
    expect(failure).toMatchObject({ kind: "timeout", retryable: false });
    expect(LATE).toContain(failure.message);
  });
});

describe("extract of a page that is too large", () => {
  test("fails because of its own document", async () => {
    pages.serve({ "/big": html("", "<p>Text</p>".repeat(40_000)) });
    const failure = await fails(`${pages.base}/big`);
    expect(failure).toMatchObject({ kind: "too_large", retryable: false });
    expect(failure.message).toBe("The page is too large: it takes more than 0.3 MB to load.");
  });

  night.test("fails because of the files that it loads", async () => {
    const sheet = content("text/css", `/*${" ".repeat(400_000)}*/`);
    pages.serve({ "/heavy": html("", "<p>Text</p><link rel=stylesheet href=/sheet>"), "/sheet": sheet });
    expect(await fails(`${pages.base}/heavy`)).toMatchObject({ kind: "too_large" });
  });

  night.test("fails because of the number of its requests", async () => {
    const images = Array.from({ length: 80 }, (_, i) => `<img src="/pixel?${i}">`).join("");
    pages.serve({ "/many": html("", `<p>Text</p>${images}`), "/pixel": content("image/png", "") });
    const failure = await fails(`${pages.base}/many`);
    expect(failure.message).toBe("The page is too large: it takes more than 60 requests to load.");
  });
});

describe("extract", () => {
  test.each<Partial<ExtractOptions>>(
    night.cases([{ selectors: ["p", "p:nope("] }, { excludeSelectors: ["p:nope("] }], 1),
  )("names the invalid selector of %j", async (options) => {
    pages.serve({ "/text": html("", "<p>Text</p>") });
    const failure = await fails(`${pages.base}/text`, options);
    expect(failure.kind).toBe("invalid_selector");
    expect(failure.message).toBe('The selector "p:nope(" is not valid CSS.');
  });

  test("fails if the selectors match nothing visible", async () => {
    pages.serve({ "/text": html("", "<p>Text</p>") });
    const failure = await fails(`${pages.base}/text`, { selectors: ["main", ".card"] });
    expect(failure.kind satisfies FailureKind).toBe("no_match");
    expect(failure.message).toBe("Nothing visible on the page matches main, .card.");
  });
});
