import type { SiteOnWire, SiteRunOnWire, SiteTokensOnWire } from "@tintype/shared/api/sites/sites";
import { beforeEach, describe, expect, test } from "vitest";
import { type Client, register } from "./support/client.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

// The sentences of docs/sites.md, against a running service that reads the pages with its browser.

const BLUE = "#1d70b8";
const PAGES = ["/", "/about", "/shop/1", "/shop/2", "/shop/3", "/shop/4", "/shop/5", "/shop/6", "/private"];

/** The most requests for pages that were open at once. */
let mostOpen = 0;
let open = 0;

const origin = servePagesOfFile(({ url = "" }, response) => {
  if (url === "/robots.txt") {
    const lines = ["User-agent: Tintype", "Disallow: /private", `Sitemap: ${origin()}/sitemap.xml`];
    return void response.end(lines.join("\n"));
  }
  if (url === "/sitemap.xml") {
    const addresses = [...PAGES, "/about"].map((path) => `<url><loc>${origin()}${path}</loc></url>`);
    return void response.end(`<urlset>${addresses.join("")}</urlset>`);
  }
  if (!PAGES.includes(url)) return void response.writeHead(404).end();
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  response.on("close", () => {
    open -= 1;
  });
  const css = `:root { --brand: ${BLUE} } body { color: #212529; background: #fff } b { background: var(--brand) }`;
  sendPage(response, css, "<main><p>Text</p><b>Buy</b></main>");
});
const address = sharedServer;

let client: Client;
beforeEach(async () => {
  client = await register(address());
});

async function ended(id: string): Promise<SiteRunOnWire> {
  const { latest_run } = await until(
    `the run of the site ${id} to end`,
    () => client.json<SiteOnWire>("GET", `/api/sites/${id}`),
    (site) => site.latest_run?.status === "completed",
  );
  if (!latest_run) throw new Error("the site has no run");
  return latest_run;
}

describe("docs/sites.md", () => {
  test("a sitemap is found, sampled and accounted for, and its pages are read at most two at once", async () => {
    const source = { sitemap: true, url: `${origin()}/about`, sample: { per_template: 2, always: ["/shop/6"] } };
    const site = await client.json<SiteOnWire>("POST", "/api/sites", { name: "Shop", ...source });
    const counts = Object.fromEntries(site.left_out.map(({ reason, count }) => [reason, count]));
    expect(counts).toEqual({ template: 4, robots: 1, duplicate: 1 });
    expect(site).toMatchObject({ found: 10, pages: { pending: 4 } });
    expect((await ended(site.id)).progress).toEqual({ queued: 0, running: 0, completed: 4, failed: 0, stopped: 0 });
    expect(mostOpen).toBeLessThanOrEqual(2);
    const { data, conflicts } = await client.json<SiteTokensOnWire>("GET", `/api/sites/${site.id}/tokens?kind=colors`);
    expect(data.find(({ value }) => value === BLUE)).toMatchObject({ names: [{ name: "brand", pages: 4 }], pages: 4 });
    expect(conflicts).toEqual([]);
  });

  test("a source that cannot be read is refused with what came, and nothing is stored", async () => {
    const answer = await client.call("POST", "/api/sites", { name: "Shop", sitemap: `${origin()}/missing.xml` });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain("404");
    expect(await client.json("GET", "/api/sites")).toMatchObject({ data: [] });
  });
});
