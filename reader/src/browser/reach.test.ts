import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  askingDocument,
  DOCUMENT_WAYS,
  leadingDocument,
  type Places,
  pageWithStrangers,
  strangersDocument,
} from "../../test/network/strangers.ts";
import {
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser, ExtractContext } from "../reading/reading.ts";

// docs/security.md says in a table who in a page reaches what of its login. Here are the requests for each line of it.

const all = (names: readonly string[], ways: readonly string[] = DOCUMENT_WAYS) =>
  names.flatMap((name) => ways.map((way) => `${name} ${way}`));

const OWN_FRAMES = ["own", "srcdoc", "blob", "blank"];
const SANDBOXED = ["sandboxed", "sandboxed-srcdoc", "data"];
/** Ways that Chromium does not show to a session of the page. */
const UNSEEN = ["shared", "socket"];
const OF_STRANGER = [...DOCUMENT_WAYS, "worker"];

const WAYS: Readonly<Record<string, readonly string[]>> = {
  "the page's document, to its origin": ["page", ...all(["top"]), "top waiting", "led by itself"],
  "a frame of the page's origin in it (also blank, `srcdoc`, `blob:`), to its origin": [
    "own document",
    "sandboxed document",
    ...all(OWN_FRAMES),
  ],
  "a worker of these, to its origin": all(["top", ...OWN_FRAMES], ["worker"]),
  "a shared worker or a WebSocket of these, to its origin": all(["top", ...OWN_FRAMES], UNSEEN),
  "a popup of these, to its origin": ["top popup"],
  "any of these, redirected by the origin to itself": ["redirected by the origin"],
  "any of these, redirected by another server to the origin": ["redirected there and back", "redirected back"],
  "a frame in a sandbox or of a `data:` address": all(SANDBOXED, [...DOCUMENT_WAYS, "worker"]),
  "a frame of another site": [...all(["other-site"], OF_STRANGER), "other-site nested"],
  "a shared worker or a WebSocket of another site": all(["other-site"], UNSEEN),
  "a frame of the page's origin in one of another site": all(["nested in other-site"]),
  "a frame of another origin of the same site": [...all(["same-site"], OF_STRANGER), "same-site nested"],
  "a shared worker or a WebSocket of another origin of the same site": all(["same-site"], UNSEEN),
  "a frame of the page's origin in one of the same site": all(["nested in same-site"]),
  "the page, or a popup, which another site sends to its origin": [
    "led by other-site",
    "led there and back",
    "other-site popup",
  ],
  "the page, or a popup, which the same site sends to its origin": ["led by same-site", "same-site popup"],
  "anybody, to another origin": all(["elsewhere"], ["image", "redirect", "frame"]),
};

/** Popups are closed as soon as they open, maybe before they ask for anything. */
const mayBeMissing = (way: string) => way.endsWith(" popup");
/** Requests that begin before the page has loaded. */
const isEarly = (way: string) => !mayBeMissing(way) && !/^led | (events|form)$/.test(way);

/** The parts of a login that came with a request. */
interface Reached {
  readonly header: boolean;
  readonly login: boolean;
  readonly visitor: boolean;
  readonly storage: boolean;
}
const reached = new Map<string, Reached>();
const early = new Set(Object.values(WAYS).flat().filter(isEarly));
const { promise: areSeen, resolve: endWait } = Promise.withResolvers<void>();

function note({ url = "", headers }: IncomingMessage): void {
  const { searchParams } = new URL(url, "http://localhost");
  const way = searchParams.get("way") ?? "";
  const { authorization, cookie = "" } = headers;
  reached.set(way, {
    header: authorization !== undefined,
    login: /login=|state=/.test(cookie),
    visitor: cookie.includes("visitor="),
    storage: searchParams.get("mark") === "kept",
  });
  early.delete(way);
  if (early.size === 0) endWait();
}

/** A route that notes the request, and answers with a document. */
const noted =
  (document = html("", "<p>Text")): Route =>
  (request, response) => {
    note(request);
    response.setHeader("content-type", "text/html").end(document);
  };

const server = () =>
  startPageServer((listener) =>
    createServer(listener).on("upgrade", (request, socket) => {
      note(request);
      socket.destroy();
    }),
  );

const redirect: Route = (request, response) =>
  void response.writeHead(302, { location: (request.url ?? "").replace(/^.*?url=/, "") }).end();

let pages: PageServer;
let strangers: PageServer;
let browser: Browser;
let places: Places;

/** The page makes hundreds of requests, each of which is held until it is judged. A busy machine needs more than the default for that. */
const HOOK_MS = 240_000;
const PATIENCE = { loadMs: 120_000, totalMs: 150_000 };

const cookie = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
const ofDomain = (name: string) => ({ ...cookie, name, value: "kept", domain: ".corp.localhost" });

/** Visits a page with an access, as somebody who returns. */
async function visit(path: string): Promise<void> {
  const { page: origin } = places;
  const storage = { origin, localStorage: [{ name: "mark", value: "kept" }] };
  const context: ExtractContext = {
    credentials: {
      headers: { Authorization: "Bearer of-the-page" },
      cookies: [{ name: "login", value: "kept" }],
      storageState: { cookies: [ofDomain("state"), { ...ofDomain("of-tls"), secure: true }], origins: [storage] },
    },
    visitor: { state: { origin, storage: { cookies: [ofDomain("visitor")], origins: [] } } },
  };
  await browser.extract(`${origin}${path}`, { ...defaultOptions, consent: "reject" }, context);
}

beforeAll(async () => {
  [pages, strangers] = await Promise.all([server(), server()]);
  const [port, strangersPort] = [pages, strangers].map(({ base }) => new URL(base).port);
  places = {
    page: `http://app.corp.localhost:${port}`,
    sameSite: `http://ads.corp.localhost:${strangersPort}`,
    otherSite: `http://ads.other.localhost:${strangersPort}`,
  };
  browser = createTestBrowser(
    Object.values(places).map((place) => new URL(place).host),
    PATIENCE,
  );
  const leads = (stranger: string) => html("", `<p>Text<iframe src="${stranger}"></iframe>`);
  const nameOf = ({ url = "" }: IncomingMessage) => /name=([\w-]+)/.exec(url)?.[1] ?? "";
  pages.serve({
    "/": noted(pageWithStrangers(places)),
    "/seen": noted(),
    "/own": noted(askingDocument("own", places)),
    "/sandboxed": noted(askingDocument("sandboxed", places)),
    "/nested": (request, response) => {
      note(request);
      const [, name] = /way=([\w-]+)/.exec(request.url ?? "") ?? [];
      response.setHeader("content-type", "text/html").end(askingDocument(`nested in ${name}`, places));
    },
    "/to": redirect,
    "/until": (_request, response) => void areSeen.then(() => response.end()),
    "/other-site": leads(`${places.otherSite}/lead?name=other-site`),
    "/same-site": leads(`${places.sameSite}/lead?name=same-site`),
    "/there": html("", `<script>location = "${places.otherSite}/back"</script>`),
    "/itself": html(
      "",
      `<p>Text<iframe src="${places.otherSite}/seen"></iframe><script>onload = () => { location = "/seen?way=led by itself" }</script>`,
    ),
  });
  strangers.serve({
    "/seen": noted(),
    "/to": redirect,
    "/back": leadingDocument(`${places.page}/seen?way=led there and back`),
    "/lead": (request, response) => {
      const document = leadingDocument(`${places.page}/seen?way=led by ${nameOf(request)}`);
      response.setHeader("content-type", "text/html").end(document);
    },
    "/stranger": (request, response) =>
      void response.setHeader("content-type", "text/html").end(strangersDocument(nameOf(request), places)),
  });
  await visit("/?way=page").catch((error: unknown) => {
    throw new Error(`not seen: ${[...early].join(", ")}`, { cause: error });
  });
  for (const path of ["/other-site", "/same-site", "/there", "/itself"]) await visit(path);
}, HOOK_MS);
afterAll(async () => {
  await browser.close();
  await Promise.all([pages.close(), strangers.close()]);
});

const documentation = readFileSync(new URL("../../../docs/security.md", import.meta.url), "utf8");
const [, table = ""] = /^\| A request by \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(documentation) ?? [];
const lines = table
  .trim()
  .split("\n")
  .map((line) => line.slice(2, -2).split(" | "));

test("docs/security.md has a line for each way to reach a login", () => {
  expect(lines.map(([who]) => who)).toEqual(Object.keys(WAYS));
});

test.each(lines)("%s: gets what its line says of a login", (who = "", header, login, visitor, storage, button) => {
  const ways = (WAYS[who] ?? []).filter((way) => reached.has(way) || !mayBeMissing(way));
  const isYes = (cell: string | undefined) => cell === "yes";
  const cells = { header: isYes(header), login: isYes(login), visitor: isYes(visitor) };
  const outcome = Object.fromEntries(ways.map((way) => [way, reached.get(way)]));
  expect(outcome).toEqual(Object.fromEntries(ways.map((way) => [way, expect.objectContaining(cells)])));
  const documents = ways.flatMap((way) => /^(.*) fetch$/.exec(way)?.[1] ?? []);
  const stored = documents.filter((name) => reached.get(`${name} fetch`)?.storage);
  expect(stored).toEqual(isYes(storage) ? documents : []);
  const pressed = documents.filter((name) => reached.has(`${name} pressed`));
  expect(pressed).toEqual(isYes(button) ? documents : []);
});
