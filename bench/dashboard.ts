import { startPageServer } from "@tintype/reader/test/page-server";
import { sql } from "kysely";
import { type Browser, chromium, type Page } from "playwright";
import { atMost, type Bench, median } from "./measure.ts";
import { startService } from "./stage/processes.ts";
import { openStage, type Stage } from "./stage/stage.ts";

const SNAPSHOTS = 500;
const TOKENS = 400;
/** Tokens of another page that have changed since they were approved. */
const CHANGES = 300;
/** Number of times that a key moves the focus down, and then up again. */
const STEPS = 60;
const ROUNDS = 5;
/** Chromium reports the tasks that take longer: a person notices them. */
const LONG_TASK_MS = 50;
const STEP_PX = 250;
const account = { email: "bench@example.com", password: "correct horse", name: "Bench" };

/** How the lists of a page are opened. Each is then scrolled to its end. */
const lists: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  tokens: (page) => page.locator(".swatch").first().waitFor(),
  contrasts: async (page) => {
    await page.getByRole("tab", { name: /^Contrast/ }).click();
    await page.locator(".pairs li").first().waitFor();
  },
  versions: async (page) => {
    await page.getByRole("link", { name: /^Versions/ }).click();
    await page.getByRole("heading", { name: "Colours" }).waitFor();
  },
};

/**
 * Measures how long the dashboard blocks the browser, for a page of many snapshots and tokens. The times are those of the longest
 * task of the main thread in each round: 0 where none takes more than 50 ms. There is no baseline.
 */
export const dashboardBench: Bench = {
  async *run() {
    const [stage, pages] = await Promise.all([openStage(), startPageServer()]);
    pages.serve({ "/": pageOfManyTokens(), "/changing": changingPage(0) });
    const env = { DATABASE_URL: stage.url, DATA_DIR: stage.folder, EGRESS_ALLOW: pages.host };
    const service = await startService(env);
    const executablePath = process.env.BROWSER_PATH;
    const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
    try {
      const client = await register(service.url);
      const id = await addPage(stage, client, pages.base);
      const changing = await client.create(`${pages.base}/changing`);
      pages.serve({ "/changing": changingPage(1) });
      await client.repeat(changing);
      const page = await signedIn(browser, service.url);
      for (const [name, open] of Object.entries(lists)) {
        const opening: number[] = [];
        const scrolling: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          await page.goto(`${service.url}/app/pages/${id}`);
          await open(page);
          opening.push(await longestTask(page));
          await page.evaluate(scrollToEnd, STEP_PX);
          scrolling.push(await longestTask(page));
        }
        const about = `dashboard, ${SNAPSHOTS} snapshots of ${TOKENS} tokens`;
        yield { name: `${about}: longest task, ${name} opened`, ours: opening, goals: [] };
        yield {
          name: `${about}: longest task, ${name} scrolled`,
          ours: scrolling,
          goals: [atMost("median", median(scrolling), LONG_TASK_MS, " ms")],
        };
      }
      yield* reviewRows(page, `${service.url}/app/pages/${changing}/review`);
    } finally {
      await Promise.all([browser.close(), service.stop(), pages.close()]);
      await stage.remove();
    }
  },
};

/** Measures a review: it is opened, scrolled, and gone through by keys. */
async function* reviewRows(page: Page, url: string): ReturnType<Bench["run"]> {
  const samples: Record<"opened" | "scrolled" | "by keys", number[]> = { opened: [], scrolled: [], "by keys": [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(url);
    await page.locator(".review-row").first().waitFor();
    samples.opened.push(await longestTask(page));
    await page.evaluate(scrollToEnd, STEP_PX);
    samples.scrolled.push(await longestTask(page));
    for (const key of ["j", "k"]) for (let step = 0; step < STEPS; step += 1) await page.keyboard.press(key);
    samples["by keys"].push(await longestTask(page));
  }
  for (const [what, ours] of Object.entries(samples)) {
    const goals = what === "opened" ? [] : [atMost("median", median(ours), LONG_TASK_MS, " ms")];
    yield { name: `dashboard, review of ${CHANGES} changes: longest task, ${what}`, ours, goals };
  }
}

/** A page whose tokens have other values in another version. */
function changingPage(version: number): string {
  const numbers = Array.from({ length: CHANGES / 2 }, (_, n) => n);
  const root = numbers.map(
    (n) =>
      `--ink-${n}: hsl(${(n * 47 + version * 20) % 360} 60% ${15 + (n % 20)}%); --edge-${n}: ${n + 1 + version / 2}px;`,
  );
  const texts = numbers.map(
    (n) => `<p style="color: var(--ink-${n}); background: #fff; border-radius: var(--edge-${n})">Text ${n}</p>`,
  );
  return `<!doctype html><html lang="en"><title>Changing</title><style>:root { ${root.join("")} }</style><body>${texts.join("")}</body></html>`;
}

/** A page of so many tokens: half of them colours, of which half are of texts, which makes as many contrasts. */
function pageOfManyTokens(): string {
  const paragraphs = Array.from({ length: TOKENS / 4 }, (_, n) => {
    const colors = `color: hsl(${(n * 47) % 360} 60% ${15 + (n % 20)}%); background: hsl(${(n * 31) % 360} 40% ${75 + (n % 20)}%)`;
    return `<p style="${colors}; padding: ${n + 1}px; border-radius: ${n + 1}px">Text ${n}</p>`;
  });
  return `<!doctype html><html lang="en"><title>Many tokens</title><body>${paragraphs.join("")}</body></html>`;
}

/** Registers an account. @returns functions that send with its token and wait for the run */
async function register(service: string) {
  const send = async (path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(service + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { token?: string; id?: string; status?: string };
  };
  const { token } = await send("/api/auth/register", account, {});
  const run = async (path: string, body: object) => {
    const { id = "", status } = await send(path, body, { authorization: `Bearer ${token}`, prefer: "wait=60" });
    if (status !== "completed") throw new Error(`the run is ${status}`);
    return id;
  };
  return {
    create: (url: string) => run("/api/extractions", { url }),
    repeat: (id: string) => run(`/api/extractions/${id}/runs`, {}),
  };
}
type Client = Awaited<ReturnType<typeof register>>;

/** Takes a first snapshot of the page, and adds the others, in each of which a colour differs. @returns the extraction's id */
async function addPage({ db }: Stage, { create }: Client, url: string): Promise<string> {
  const id = await create(url);
  await sql`
    with ran as (
      insert into runs (id, extraction_id, user_id, kind, status, created_at, started_at, finished_at)
      select uuidv7(), id, user_id, 'scheduled', 'completed', now(), now(), now()
      from extractions, generate_series(2, ${SNAPSHOTS}::integer) where id = ${id}
      returning id
    ), numbered as (
      select id as run_id, 1 + row_number() over () as version from ran
    )
    insert into snapshots (id, extraction_id, run_id, version, tokens, memory, environment)
    select uuidv7(), first.extraction_id, n.run_id, n.version,
      jsonb_set(first.tokens, '{colors,0,value}', to_jsonb('#' || lpad(to_hex(n.version), 6, '0'))),
      first.memory, first.environment
    from snapshots as first, numbered as n where first.extraction_id = ${id} and first.version = 1`.execute(db);
  await sql`update extractions set latest_version = ${SNAPSHOTS} where id = ${id}`.execute(db);
  return id;
}

async function signedIn(browser: Browser, service: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: "en-GB" });
  await page.goto(`${service}/app/sign-in`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Many tokens" }).waitFor();
  return page;
}

/** @returns ms of the longest task since the view was opened or this was called before, once the page has nothing to do; 0 if none was long */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })); // it may draw no frame
    const tasks = await new Promise<readonly PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: "longtask", buffered: true });
      setTimeout(() => resolve([]), 200); // there is no entry, and no event says so
    });
    const since = performance.getEntriesByName("measured").at(-1)?.startTime ?? 0;
    performance.mark("measured");
    return Math.max(0, ...tasks.filter(({ startTime }) => startTime >= since).map(({ duration }) => duration));
  });
}

/** In the page: scrolls by one step a frame until nothing more comes. */
async function scrollToEnd(step: number): Promise<void> {
  const scroller = document.scrollingElement;
  if (!scroller) return;
  for (let still = 0, previousTop = -1; still < 10; still = scroller.scrollTop === previousTop ? still + 1 : 0) {
    previousTop = scroller.scrollTop;
    scroller.scrollBy(0, step);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
