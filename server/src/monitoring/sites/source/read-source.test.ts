import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { startOrigin } from "@tintype/reader/test/network/network";
import type { SiteSource } from "@tintype/shared/api/sites/sites";
import { night } from "@tintype/shared/testing/night";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createChildren } from "../../../platform/children/children.ts";
import { newId, type UserId } from "../../../platform/ids.ts";
import { createBudget } from "../../../platform/lanes/budget.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import { createSources } from "../sources.ts";
import { SOURCE_BYTES, SOURCE_LIMITS } from "./fetcher.ts";
import { parseSitemap } from "./parse-sitemap.ts";
import { type ReadSource, readSource, type SourceParts, type SourceRequest } from "./read-source.ts";

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);
type Files = Readonly<Record<string, Answer>>;

type ReadOptions = Partial<
  Omit<SourceRequest, "source"> & Pick<SourceParts, "children" | "signal" | "limits" | "bytes">
>;

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const children = createChildren();
const bytes = createBudget(SOURCE_BYTES);
afterAll(async () => {
  expect(() => bytes.reserve("ada", SOURCE_BYTES.limits.ofClient).release()).not.toThrow(); // every source gave back its memory
  await children.close();
});

/** Starts a site with these files; those with `.html`, and without an extension, are pages of HTML. Other paths answer 404. */
async function startSite(files: Files | ((origin: string) => Files)) {
  let served: Files = {};
  const origin = await startOrigin((request, response) => {
    const answer = served[request.url ?? ""];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === "function") answer(request, response);
    else response.writeHead(200, /\.(xml|txt|json|gz|pdf)/.test(request.url ?? "") ? {} : HTML).end(answer);
  });
  onTestFinished(origin.close);
  const address = `http://127.0.0.1:${origin.port}`;
  served = typeof files === "function" ? files(address) : files;
  return { address, hits: origin.hits };
}

const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();
const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code).end();

const readPages = (
  source: SiteSource,
  {
    children: pool = children,
    signal = new AbortController().signal,
    limits,
    bytes: memory = bytes,
    ...wishes
  }: ReadOptions = {},
): Promise<ReadSource> =>
  readSource(
    { source, include: [], exclude: [], sample: null, limit: 50_000, readBefore: [], ...wishes },
    {
      outbound: {
        policy: createEgressPolicy(["127.0.0.1/32"]),
        resolve: async () => ["127.0.0.1"],
        ownPorts: new Set<number>(),
      },
      children: pool,
      user: "ada",
      signal,
      bytes: memory,
      ...(limits && { limits }),
    },
  );

/** The paths of the pages, and how many addresses were left out for each reason. */
function outline({ pages, leftOut, ...source }: ReadSource, origin: string) {
  expect(leftOut.reduce((sum, { count }) => sum + count, pages.length)).toBe(source.found);
  for (const { count, examples } of leftOut) expect(examples).toHaveLength(Math.min(5, count));
  return {
    pages: pages.map(({ url }) => url.replace(origin, "")),
    leftOut: Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count])),
  };
}

const urlset = (addresses: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc><lastmod>2026-11-26</lastmod></url>`)
    .join("\n")}</urlset>`;
const index = (addresses: readonly string[]) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<sitemap><loc>${address}</loc></sitemap>`)
    .join("")}</sitemapindex>`;
const page = (links: readonly string[], head = "") =>
  `<!doctype html><head>${head}</head><p>${links.map((href) => `<a href="${href}">a page</a>`).join(" ")}`;

const many = Array.from({ length: 60_000 }, (_, n) => `s${n}`);

describe("a list of addresses", () => {
  test("needs no robots.txt and may have several origins; what is no address, and what is there twice, is left out", async () => {
    const result = await readPages({
      type: "urls",
      urls: ["https://a.example/x#1", "https://b.example/", "https://a.example/x#2", "mailto:a@b.example", "x"],
    });
    expect(outline(result, "")).toEqual({
      pages: ["https://a.example/x", "https://b.example/"],
      leftOut: { duplicate: 1, unreadable: 2 },
    });
  });
});

test("A short list of addresses without globs needs no child, and others do", async () => {
  const jobs: string[] = [];
  const busy = {
    async run(_: unknown, name: string): Promise<never> {
      jobs.push(name);
      throw new Error("busy");
    },
  };
  const urls = ["https://a.example/", "https://b.example/"];
  const readList = (more: ReadOptions, list = urls) =>
    readPages({ type: "urls", urls: list }, { children: busy, ...more }).catch((error: Error) => error.message);
  expect(await readList({ sample: { per_template: 1, always: [] } })).toMatchObject({ found: 2 });
  expect(await readList({ exclude: ["/a"] })).toBe("busy");
  expect(await readList({ sample: { per_template: 1, always: ["/a"] } })).toBe("busy");
  expect(
    await readList(
      {},
      Array.from({ length: 20 }, (_, n) => `https://a.example/${n}${"a".repeat(1_000)}`),
    ),
  ).toBe("busy");
  expect(jobs).toEqual(["choose", "choose", "choose"]);
});

test("A source whose file arrives slowly is refused when a user with less needs its memory", async () => {
  const MiB = 1024 * 1024;
  const memory = createBudget({ ...SOURCE_BYTES, limits: { total: 2 * MiB, largestGivesWay: true } });
  const { address } = await startSite({
    "/sitemap.xml": (_, response) => void response.write("<urlset>".padEnd(1.5 * MiB)),
  });
  let refusal: unknown;
  readPages({ type: "sitemap", url: address, sitemaps: null }, { bytes: memory }).catch((error: unknown) => {
    refusal = error;
  });
  const takeUntilRefused = () => {
    memory.reserve("bob", MiB).release();
    expect(refusal).toMatchObject({ code: "not_ready" });
  };
  await vi.waitFor(takeUntilRefused, { timeout: 15_000 });
});

describe("a sitemap", () => {
  const two = (origin: string) => urlset([`${origin}/a`, `${origin}/b`]);
  const pages = ["/a", "/b"];

  test.each<[how: string, files: (origin: string) => Files]>([
    ["that robots.txt names", (o) => ({ "/robots.txt": `Sitemap: ${o}/map.xml`, "/map.xml": two(o) })],
    ["at /sitemap.xml", (o) => ({ "/sitemap.xml": two(o) })],
    [
      "in an index",
      (o) => ({
        "/sitemap.xml": index([`${o}/1.xml`, `${o}/2.xml`]),
        "/1.xml": urlset([`${o}/a`]),
        "/2.xml": urlset([`${o}/b`]),
      }),
    ],
    ["that names itself", (o) => ({ "/sitemap.xml": index([`${o}/sitemap.xml`, `${o}/1.xml`]), "/1.xml": two(o) })],
    ["as a gzip file", (o) => ({ "/robots.txt": `Sitemap: ${o}/map.xml.gz`, "/map.xml.gz": gzipSync(two(o)) })],
    [
      "as a gzip file that is compressed again",
      (o) => ({
        "/sitemap.xml": (_, response) =>
          response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(gzipSync(two(o)))),
      }),
    ],
    ["as text", (o) => ({ "/robots.txt": `Sitemap: ${o}/map.txt`, "/map.txt": `${o}/a\r\n${o}/b\n` })],
    ["behind a redirect", (o) => ({ "/sitemap.xml": redirectTo("/map.xml"), "/map.xml": two(o) })],
    [
      "with a prefix, comments, CDATA and pictures",
      (o) => ({
        "/sitemap.xml": `<s:urlset xmlns:s="x"><!-- <s:url> --><s:url><i:image><i:loc>${o}/i.png</i:loc></i:image><s:loc> <![CDATA[${o}/a]]> </s:loc></s:url><s:url><s:loc>${o}/b</s:loc></s:url></s:urlset>`,
      }),
    ],
  ])("%s is read", async (_, files) => {
    const { address } = await startSite(files);
    expect(outline(await readPages({ type: "sitemap", url: `${address}/any/page`, sitemaps: null }), address)).toEqual({
      pages,
      leftOut: {},
    });
  });

  test("is read beside others that a person names; addresses of other origins are left out", async () => {
    const { address } = await startSite((o) => ({
      "/1.xml": urlset([`${o}/a`, "https://elsewhere.example/", `${o}/a?x=1&amp;y=2`]),
      "/2.xml": urlset([`${o}/b`, `${o}/a`]),
    }));
    const sitemaps = [`${address}/1.xml`, `${address}/2.xml`];
    expect(outline(await readPages({ type: "sitemap", url: null, sitemaps }), address)).toEqual({
      pages: ["/a", "/a?x=1&y=2", "/b"],
      leftOut: { duplicate: 1, foreign: 1 },
    });
  });

  test.each<[fault: string, xml: (origin: string) => string | Buffer, unreadable: number]>([
    ["that breaks off", (o) => urlset([`${o}/a`, `${o}/b`]).slice(0, -9), 1],
    [
      "that breaks off in an address",
      (o) => `<urlset><url><loc>${o}/a</loc></url><url><loc>${o}/b</loc></url><url><loc>${o}/`,
      2,
    ],
    ["whose gzip file breaks off", (o) => gzipSync(urlset([`${o}/a`, `${o}/b`])).subarray(0, -12), 1],
    [
      "with a tag that is not closed",
      (o) => `<urlset><url><loc>${o}/x</url><url><loc>${o}/a</loc></url><url><loc>${o}/b</loc></url></urlset>`,
      1,
    ],
    ["with an address that is none", (o) => urlset([`${o}/a`, "not an address", `${o}/b`]), 1],
  ])("%s gives what can be read, and counts the rest", async (_, xml, unreadable) => {
    const { address } = await startSite((o) => ({ "/sitemap.xml": xml(o) }));
    expect(outline(await readPages({ type: "sitemap", url: address, sitemaps: null }), address)).toEqual({
      pages,
      leftOut: { unreadable },
    });
  });

  test("does not expand entities", async () => {
    const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
    const { address } = await startSite((o) => ({
      "/sitemap.xml": `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "lol">${entities.join("")}]><urlset><url><loc>${o}/&e20;</loc></url></urlset>`,
    }));
    const result = await readPages({ type: "sitemap", url: address, sitemaps: null });
    expect(outline(result, address).pages).toEqual(["/&e20;"]);
  });

  test("gives the other files if one fails", async () => {
    const { address } = await startSite((o) => ({
      "/sitemap.xml": index([`${o}/1.xml`, `${o}/2.xml`, "http://10.0.0.1/3.xml", `${o}/4.xml`]),
      "/1.xml": two(o),
      "/2.xml": status(500),
      "/4.xml": redirectTo("http://10.0.0.1/4.xml"),
    }));
    const result = await readPages({ type: "sitemap", url: address, sitemaps: null });
    expect(outline(result, address)).toEqual({ pages, leftOut: { unreadable: 2, foreign: 1 } });
  });

  test("is read on the site's own host, and on hosts that its robots.txt names, and no file of others is requested", async () => {
    const stranger = await startSite({});
    const friend = await startSite((o) => ({ "/friend.xml": index([`${stranger.address}/1.xml`, `${o}/2.xml`]) }));
    const { address } = await startSite((o) => ({
      "/robots.txt": `Sitemap: ${o}/sitemap.xml\nSitemap: ${friend.address}/friend.xml`,
      "/sitemap.xml": index([`${stranger.address}/3.xml`, `${o}/4.xml`, `${o}/5.xml`]),
      "/4.xml": two(o),
      "/5.xml": redirectTo(`${stranger.address}/6.xml`),
    }));
    const result = await readPages({ type: "sitemap", url: address, sitemaps: null });
    expect(outline(result, address)).toEqual({ pages, leftOut: { foreign: 2, unreadable: 2 } });
    expect(friend.hits).toEqual(["GET /friend.xml", "GET /2.xml"]);
    expect(stranger.hits).toEqual([]);
  });

  night.test("is read only up to its limit if it is 50 MB larger", async () => {
    const entry = (o: string) => `<url><loc>${o}/a</loc></url><!--${" ".repeat(1_000)}-->`;
    const { address } = await startSite((o) => ({
      "/sitemap.xml": gzipSync(`<urlset>${entry(o).repeat(55_000)}</urlset>`, { level: 1 }),
    }));
    const result = await readPages({ type: "sitemap", url: address, sitemaps: null });
    expect(result.pages).toHaveLength(1);
    expect(outline(result, address).leftOut).toMatchObject({ unreadable: 1 });
    expect(result.found).toBeLessThan(52_000);
  });

  test.each<[what: string, files: (origin: string) => Files, message: RegExp]>([
    ["is not there", () => ({}), /\/sitemap\.xml answered 404\.$/],
    ["is a page", () => ({ "/sitemap.xml": page([]) }), /\/sitemap\.xml is no sitemap: /],
    ["is broken from its start", () => ({ "/sitemap.xml": "<urlset><url><loc>http" }), /\/sitemap\.xml is broken: /],
    ["redirects for ever", () => ({ "/sitemap.xml": redirectTo("/sitemap.xml") }), /redirects more than 5 times\.$/],
    [
      "redirects to a private address",
      () => ({ "/sitemap.xml": redirectTo("http://192.168.0.1/") }),
      /192\.168\.0\.1\/ could not be read: the address is not public\.$/,
    ],
    [
      "breaks the connection",
      () => ({ "/sitemap.xml": (_, response) => void response.destroy() }),
      /the connection was closed/,
    ],
  ])("is a fault of the source if it %s", async (_, files, message) => {
    const { address } = await startSite(files);
    const reading = readPages({ type: "sitemap", url: address, sitemaps: null });
    await expect(reading).rejects.toMatchObject({ name: "SourceFault", message: expect.stringMatching(message) });
  });

  test("gives the pages in every case of random files, with every address accounted for", async () => {
    let xml = "";
    const { address } = await startSite((o) => ({
      "/sitemap.xml": (_, response) => response.end(xml.replaceAll("ORIGIN", o)),
    }));
    const piece = fc.constantFrom(
      "<url><loc>ORIGIN/a</loc></url>",
      "<url><loc>ORIGIN/b/1",
      "</loc>",
      "</url>",
      "<url>",
      "x",
      "<",
      "&amp;",
      "]]>",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        xml = `<urlset>${pieces.join("")}</urlset>`;
        const result = await readPages({ type: "sitemap", url: address, sitemaps: null }).catch(
          (error: Error) => error,
        );
        if (result instanceof Error) expect(result.name).toBe("SourceFault");
        else outline(result, address);
      }),
      { numRuns: night.samples(8) },
    );
  });

  test("remembers no more files than may be requested if its indexes name more", async () => {
    const index = (paths: number, addressOf: (n: number) => string) =>
      `<sitemapindex>${Array.from({ length: paths }, (_, n) => `<sitemap><loc>${addressOf(n)}</loc></sitemap>`).join("")}</sitemapindex>`;
    const { address, hits } = await startSite((origin) => ({
      "/sitemap.xml": index(20, (n) => `${origin}/${n}.xml`),
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, n) => [`/${n}.xml`, index(2_500, (file) => `${origin}/files/${file}.xml`)]),
      ),
    }));
    const limits = { ...SOURCE_LIMITS, files: 12 };
    const { leftOut } = await readPages({ type: "sitemap", url: `${address}/`, sitemaps: null }, { limits });
    expect(hits).toHaveLength(12);
    const remembered = 2_000;
    const requested = 11; // besides the robots.txt, ten of them indexes
    const forgotten = 10 * (2_500 - (remembered - 21)); // which count each time that they are named
    expect(leftOut).toMatchObject([{ reason: "limit", count: remembered - requested + forgotten }]);
  });

  test("counts the files that were not requested when its time is over", async () => {
    const { address } = await startSite((o) => ({
      "/sitemap.xml": index([`${o}/1.xml`, `${o}/2.xml`]),
      "/1.xml": two(o),
      "/2.xml": urlset([`${o}/c`]),
    }));
    const limits = { ...SOURCE_LIMITS, files: 3 };
    const result = await readPages({ type: "sitemap", url: address, sitemaps: null }, { limits });
    expect(outline(result, address)).toEqual({ pages, leftOut: { limit: 1 } });
  });
});

describe("robots.txt", () => {
  const sitemapOf = (o: string) => ({ "/sitemap.xml": urlset([`${o}/a`, `${o}/b`]) });

  test.each<[what: string, robots: Answer | undefined, pages: string[], crawlDelayMs: number]>([
    ["that is not there allows all", undefined, ["/a", "/b"], 0],
    ["that is forbidden allows all", status(403), ["/a", "/b"], 0],
    ["with rules for all obeys them", "User-agent: *\nDisallow: /a", ["/b"], 0],
    [
      "with rules for Tintype obeys those only",
      "User-agent: *\nDisallow: /\n\nUser-agent: tintype\nDisallow: /b\nCrawl-delay: 2.5",
      ["/a"],
      2_500,
    ],
    ["with rules for others allows all", "User-agent: Otherbot\nDisallow: /", ["/a", "/b"], 0],
    [
      "with an exception and wildcards obeys the longest rule",
      "User-agent: *\nDisallow: /*\nAllow: /b$\nCrawl-delay: 900",
      ["/b"],
      30_000,
    ],
    ["that is a page of an error allows all", page([]), ["/a", "/b"], 0],
  ])("%s", async (_, robots, pages, crawlDelayMs) => {
    const { address } = await startSite((o) => ({
      ...sitemapOf(o),
      ...(robots !== undefined && { "/robots.txt": robots }),
    }));
    const result = await readPages({ type: "sitemap", url: address, sitemaps: null });
    const rest = 2 - pages.length;
    expect(outline(result, address)).toEqual({ pages, leftOut: rest > 0 ? { robots: rest } : {} });
    expect(result.crawlDelayMs).toBe(crawlDelayMs);
  });

  test("allows nothing if it has too many rules with wildcards for so many addresses", async () => {
    const rules = Array.from({ length: 20_000 }, (_, index) => `Disallow: /*a*${index}b`);
    const { address } = await startSite((o) => ({
      "/robots.txt": `User-agent: *\n${rules.join("\n")}`,
      "/sitemap.xml": urlset(Array.from({ length: 1_000 }, (_, index) => `${o}/${"a".repeat(1_900)}${index}`)),
    }));
    const reading = readPages({ type: "sitemap", url: address, sitemaps: null });
    await expect(reading).rejects.toMatchObject({
      code: "validation_error",
      message: expect.stringContaining("rules with *"),
    });
  });

  test.each<[what: string, robots: Answer]>([
    ["answers 503", status(503)],
    ["does not answer", (_, response) => void response.destroy()],
  ])("disallows all if its server %s", async (_, robots) => {
    const { address, hits } = await startSite((o) => ({ ...sitemapOf(o), "/robots.txt": robots }));
    const reading = readPages({ type: "sitemap", url: address, sitemaps: null });
    await expect(reading).rejects.toMatchObject({
      name: "SourceFault",
      message: expect.stringContaining("robots.txt"),
    });
    expect(hits).toEqual(["GET /robots.txt"]);
  });
});

describe("a crawl", () => {
  test("follows links over as many steps as it may, in the order of the pages", async () => {
    const { address } = await startSite({
      "/": page(["/b", "/a#top", "https://elsewhere.example/", "mailto:a@b.example", "?q=1"]),
      "/?q=1": page([]),
      "/a": page(["/a/1", "/"], '<base href="/sub/">') + page(["c"]),
      "/b": page(["/b/1"]),
      "/a/1": page(["/deep"]),
      "/b/1": page([]),
      "/sub/c": page([]),
    });
    const crawl = async (depth: number) => outline(await readPages({ type: "crawl", url: address, depth }), address);
    expect((await crawl(0)).pages).toEqual(["/"]);
    expect(await crawl(1)).toEqual({ pages: ["/", "/b", "/a", "/?q=1"], leftOut: { foreign: 1 } });
    expect((await crawl(2)).pages).toEqual(["/", "/b", "/a", "/?q=1", "/b/1", "/a/1", "/sub/c"]);
  });

  test("leaves out what is elsewhere, another page, no page, or not allowed, and does not request the latter", async () => {
    const { address, hits } = await startSite((o) => ({
      "/robots.txt": "User-agent: *\nDisallow: /private",
      "/": page(["/moved", "/copy", "/paper.pdf", "/gone", "/private", "/out", "/away", "/self"]),
      "/moved": redirectTo("/target"),
      "/target": page(["/of-target"]),
      "/of-target": page([]),
      "/copy": page([], '<link rel="canonical" href="/original">'),
      "/original": page([]),
      "/paper.pdf": (_, response) => response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF"),
      "/private": page([]),
      "/out": page([]),
      "/away": redirectTo("http://192.168.0.1/"),
      "/self": page([], `<link href="${o}/self#x" rel="CANONICAL">`),
    }));
    const result = await readPages({ type: "crawl", url: `${address}/`, depth: 2 }, { exclude: ["/out"] });
    expect(outline(result, address)).toEqual({
      pages: ["/", "/self", "/target", "/original", "/of-target"],
      leftOut: { excluded: 1, robots: 1, duplicate: 1, redirect: 2, unreadable: 2 },
    });
    expect(hits.filter((hit) => /private|out$/.test(hit))).toEqual([]);
  });

  test("looks at a million characters of the links of a page", async () => {
    const { address } = await startSite((o) => ({
      "/": page(many.slice(0, 1_000), `<base href="${`${o}/`.padEnd(1_800, "-")}/">`),
    }));
    const { found: links } = await readPages({ type: "crawl", url: address, depth: 1 }, { limit: 1 });
    expect(links).toBeGreaterThan(500);
    expect(links).toBeLessThan(600);
  });

  test("begins where its first page leads, also on another origin", async () => {
    const target = await startSite({ "/home": page(["/a"]), "/a": page([]) });
    const { address } = await startSite({ "/": redirectTo(`${target.address}/home`) });
    const result = await readPages({ type: "crawl", url: address, depth: 1 });
    expect(outline(result, target.address).pages).toEqual(["/home", "/a"]);
  });

  test("requests no more pages than the limit, if all pages are wanted", async () => {
    const { address, hits } = await startSite({
      "/": page(Array.from({ length: 30 }, (_, n) => `/${"abcdefghijklmnopqrstuvwxyz1234"[n]}`)),
      ...Object.fromEntries(Array.from("abcdefghijklmnopqrstuvwxyz1234", (name) => [`/${name}`, page([])])),
    });
    const result = await readPages({ type: "crawl", url: address, depth: 1 }, { limit: 5 });
    expect(outline(result, address)).toEqual({ pages: ["/", "/a", "/b", "/c", "/d"], leftOut: { limit: 26 } });
    expect(hits.length).toBeLessThan(12);
  });

  test("waits as long as robots.txt asks, one page after the other", async () => {
    const times: number[] = [];
    const timed =
      (html: string): Answer =>
      (_, response) => {
        times.push(performance.now());
        response.writeHead(200, HTML).end(html);
      };
    const { address } = await startSite({
      "/robots.txt": "User-agent: *\nCrawl-delay: 0.2",
      "/": page(["/a", "/b"]),
      "/a": timed(page([])),
      "/b": timed(page([])),
    });
    const result = await readPages({ type: "crawl", url: address, depth: 1 });
    expect(outline(result, address).pages).toEqual(["/", "/a", "/b"]);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(195);
  });

  test.each<[what: string, files: Files, message: RegExp]>([
    ["is not there", {}, / answered 404\.$/],
    [
      "is no page",
      { "/": (_, response) => response.writeHead(200, { "Content-Type": "image/png" }).end() },
      /is no page of HTML, but image\/png\.$/,
    ],
  ])("is a fault of the source if its first page %s", async (_, files, message) => {
    const { address } = await startSite(files);
    await expect(readPages({ type: "crawl", url: address, depth: 1 })).rejects.toMatchObject({
      name: "SourceFault",
      message: expect.stringMatching(message),
    });
  });

  test("ends with the reason of its signal", async () => {
    const stop = new AbortController();
    const { address } = await startSite({ "/": () => stop.abort(new Error("stopping")) });
    await expect(readPages({ type: "crawl", url: address, depth: 1 }, { signal: stop.signal })).rejects.toThrow(
      "stopping",
    );
  });
});

describe("a Storybook", () => {
  const stories = ["/iframe.html?id=button--primary&viewMode=story", "/iframe.html?id=card--default&viewMode=story"];
  const entries = {
    "button--primary": { type: "story", id: "button--primary", title: "Button", name: "Primary" },
    "button--docs": { type: "docs", id: "button--docs", title: "Button", name: "Docs" },
    "card--default": { type: "story", id: "card--default", title: "Card", name: "Default" },
  };
  const old = {
    "button--primary": { id: "button--primary", kind: "Button", story: "Primary" },
    "intro--page": { id: "intro--page", kind: "Intro", story: "Page", parameters: { docsOnly: true } },
    "card--default": { id: "card--default", kind: "Card", story: "Default", parameters: {} },
  };

  test.each<[what: string, path: string, files: Files]>([
    ["version 5", "/", { "/index.json": JSON.stringify({ v: 5, entries }) }],
    [
      "version 4, with one of its pages",
      "/index.html?path=/docs/button--docs",
      { "/index.json": JSON.stringify({ v: 4, entries }) },
    ],
    ["version 3", "/iframe.html", { "/stories.json": JSON.stringify({ v: 3, stories: old }) }],
    ["a folder", "/book", { "/book/index.json": JSON.stringify({ v: 5, entries }) }],
  ])("gives its stories, and not its documentation, if it is %s", async (_, path, files) => {
    const { address } = await startSite(files);
    const folder = path === "/book" ? `${address}/book` : address;
    const result = await readPages({ type: "storybook", url: address + path });
    expect(outline(result, folder)).toEqual({ pages: stories, leftOut: {} });
  });

  const large = () => Buffer.alloc(50 * 1024 * 1024 + 1, " ");
  const index = gzipSync(JSON.stringify({ v: 5, entries }));
  const tooLarge = /index\.json is larger than 50 MiB, which is the most that is read\.$/;
  const broken = /index\.json is broken: its end is missing\.$/;
  test.each<[what: string, message: RegExp, answer: () => Answer]>([
    ["an index of more than 50 MiB", tooLarge, large],
    ["an index of more than 50 MiB after it is decompressed", tooLarge, () => gzipSync(large())],
    ["a compressed index without its end", broken, () => index.subarray(0, -20)],
    ["an index that breaks off", broken, () => (_, response) => void response.write("{", () => response.destroy())],
  ])("is a fault that says so if it has %s", async (_, message, answer) => {
    const { address } = await startSite({ "/index.json": answer() });
    await expect(readPages({ type: "storybook", url: address })).rejects.toMatchObject({
      name: "SourceFault",
      message: expect.stringMatching(message),
    });
  });

  test("is a fault that names what was requested if its index has no stories", async () => {
    const { address } = await startSite({ "/index.json": "{}" });
    await expect(readPages({ type: "storybook", url: address })).rejects.toMatchObject({
      name: "SourceFault",
      message: expect.stringMatching(/index\.json is no index of stories, and .*stories\.json answered 404\.$/),
    });
  });
});

test.each<[what: string, source: (o: string) => SiteSource, files: (o: string) => Files, found: [number, number]]>([
  [
    "A Storybook of 60,000 stories",
    (o) => ({ type: "storybook", url: o }),
    () => ({ "/index.json": JSON.stringify({ v: 5, entries: Object.fromEntries(many.map((id) => [id, {}])) }) }),
    [60_000, 60_000],
  ],
  [
    "A sitemap of 60,000 entries",
    (o) => ({ type: "sitemap", url: null, sitemaps: [`${o}/a.xml`] }),
    (o) => ({ "/a.xml": urlset(many.map((name) => `${o}/${name}`)) }),
    [50_001, 52_000], // those of the part of the file that is being parsed are counted, and the rest is one
  ],
  [
    "A sitemap with more than ten million characters of addresses",
    (o) => ({ type: "sitemap", url: null, sitemaps: [`${o}/a.txt`] }),
    (o) => ({
      "/a.txt": many
        .slice(0, 6_000)
        .map((name) => `${o}/${name}`.padEnd(2_000, "-"))
        .join("\n"),
    }),
    [5_001, 5_001],
  ],
])("%s is read up to the limit, and the rest is counted", async (_, source, files, [least, most]) => {
  const { address } = await startSite(files);
  const { pages, leftOut, found: entries } = await readPages(source(address), { limit: 3 });
  expect(pages).toHaveLength(3);
  expect(leftOut.map(({ reason }) => reason)).toEqual(["limit"]);
  expect(entries).toBeGreaterThanOrEqual(least);
  expect(entries).toBeLessThanOrEqual(most);
});

test.each([
  ["pages", urlset],
  ["further sitemaps", index],
])("parseSitemap returns as many addresses of %s as it may, and counts the others", async (_, write) => {
  const body = Buffer.from(write(many.slice(0, 10).map((name) => `https://a.example/${name}`)));
  const { addresses, leftOut } = await parseSitemap(body, "https://a.example/sitemap.xml", { pages: 4, files: 4 });
  expect(addresses).toHaveLength(4);
  expect(leftOut).toMatchObject([{ reason: "limit", count: 6 }]);
});

const long = "x".repeat(3_000);
test.each<[what: string, source: (o: string) => SiteSource, files: (o: string) => Files, start: (o: string) => string]>(
  [
    [
      "A story whose id",
      (o) => ({ type: "storybook", url: o }),
      () => ({ "/index.json": JSON.stringify({ v: 5, entries: { a: { type: "story" }, [long]: { type: "story" } } }) }),
      () => long,
    ],
    [
      "A sitemap whose address in robots.txt",
      (o) => ({ type: "sitemap", url: o, sitemaps: null }),
      (o) => ({ "/robots.txt": `Sitemap: ${o}/a.xml\nSitemap: ${o}/${long}`, "/a.xml": urlset([`${o}/a`]) }),
      (o) => `${o}/${long}`,
    ],
    [
      "A page of a sitemap whose address",
      (o) => ({ type: "sitemap", url: o, sitemaps: null }),
      (o) => ({ "/sitemap.xml": urlset([`${o}/a`, `${o}/${long}`]) }),
      (o) => `${o}/${long}`,
    ],
  ],
)("%s has more than 2,048 characters is left out as unreadable, with its beginning", async (_, source, files, text) => {
  const { address } = await startSite(files);
  const { pages, leftOut } = await readPages(source(address));
  expect(pages).toHaveLength(1);
  expect(leftOut).toEqual([{ reason: "unreadable", count: 1, examples: [text(address).slice(0, 2_048)] }]);
});

test("a glob of many wildcards takes no time that a source could not be read in", async () => {
  const urls = [`https://a.example/${"a".repeat(2000)}`];
  const exclude = [`/${"*a".repeat(98)}b`];
  expect((await readPages({ type: "urls", urls }, { exclude })).pages).toHaveLength(1);
});

describe("createSources", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const list: SiteSource = { type: "urls", urls: ["https://example.com/"] };
  const slow: SiteSource = { type: "sitemap", url: null, sitemaps: ["https://example.com/"] };
  const choice = { found: 1, pages: [{ url: "https://example.com/", template: null }], leftOut: [], crawlDelayMs: 0 };
  const newCaller = () => ({ userId: newId<UserId>() }) as Caller; // sources need no more of it

  /** Creates sources of which each that is no list takes as long as the function says. */
  function createSlowSources(takeTime: () => Promise<void>) {
    let begun = 0;
    const { read: readFromSource } = createSources({
      policy: createEgressPolicy([]),
      async readSource({ source }) {
        begun += 1;
        if (source.type !== "urls") await takeTime();
        return choice;
      },
    });
    return {
      countBegun: () => begun,
      readFor: (source: SiteSource, caller = newCaller()) =>
        readFromSource(
          { source, include: [], exclude: [], sample: null, limit: 1, readBefore: [] },
          { caller, signal: new AbortController().signal, path: "" },
        ),
    };
  }

  test("refuses a user's second source while there is time for an answer, if the first one is still being read", async () => {
    const { readFor } = createSlowSources(() => new Promise(() => {}));
    const caller = newCaller();
    void readFor(slow, caller);
    const second = expect(readFor(slow, caller)).rejects.toMatchObject({
      code: "not_ready",
      headers: { "Retry-After": "10" },
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await second;
  });

  test("reads lists of addresses, and the sources of others, while the servers of many do not answer", async () => {
    const { readFor, countBegun } = createSlowSources(() => new Promise(() => {}));
    const caller = newCaller();
    for (let user = 0; user < 300; user += 1) void readFor(slow);
    void readFor(slow, caller);
    expect(await readFor(list, caller)).toEqual(choice);
    expect(countBegun()).toBe(302);
  });

  test("refuses the sources of a user who has had ten minutes of reading in an hour, and those of nobody else", async () => {
    const { readFor } = createSlowSources(async () => void (await vi.advanceTimersByTimeAsync(100_000)));
    const caller = newCaller();
    for (let source = 0; source < 7; source += 1) await readFor(slow, caller);
    const refusal = { code: "rate_limited", headers: { "Retry-After": expect.stringMatching(/^\d+$/) } };
    await expect(readFor(slow, caller)).rejects.toMatchObject(refusal);
    expect(await readFor(list, caller)).toEqual(choice);
    expect(await readFor(slow)).toEqual(choice);
  });
});
