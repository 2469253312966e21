import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser, ExtractContext, ExtractOptions, PageReading } from "../reading/reading.ts";
import { toKept, type VisitorState } from "../reading/visitor.ts";

let pages: PageServer;
let otherPages: PageServer;
let browser: Browser;

beforeAll(async () => {
  [pages, otherPages] = await Promise.all([startPageServer(), startPageServer()]);
  browser = createTestBrowser([pages.host, otherPages.host]);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([pages.close(), otherPages.close()]);
});

/** The colours of two designs. A page shows the one that it has chosen for its visitor. */
const DESIGNS = ["rgb(11, 114, 133)", "rgb(224, 49, 49)"];

const designOf = ({ observation }: Pick<PageReading, "observation">) =>
  observation.paints.flatMap(({ property, value }) => (property === "color" && DESIGNS.includes(value) ? [value] : []));

/** A page with the script, to which `choice` is the design that the page would choose for a new visitor: the other one each time. */
function chooses(script: string): Route {
  let visits = 0;
  return (_request, response) => {
    const choice = DESIGNS[visits++ % 2];
    response.setHeader("content-type", "text/html");
    // That it asks makes the reading load it again for a mode.
    const ask = `matchMedia("(prefers-color-scheme: dark)").matches`;
    response.end(
      html("p { color: gray }", `<p>Text<script>const choice = "${choice}", isDark = ${ask}; ${script}</script>`),
    );
  };
}

const SHOW = `document.body.innerHTML = "<p style='color: " + design + "'>Text";`;

/** The places in which a page remembers the design that it has chosen. */
const MEMORIES: Record<string, () => Route> = {
  IndexedDB: () =>
    chooses(`const opening = indexedDB.open("choices", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("designs");
      opening.onsuccess = () => {
        const store = opening.result.transaction("designs", "readwrite").objectStore("designs");
        const reading = store.get("design");
        reading.onsuccess = () => {
          const design = reading.result ?? choice;
          store.put(design, "design").onsuccess = () => { ${SHOW} };
        };
      };`),
  "a cookie of the server": () => {
    let visits = 0;
    return (request, response) => {
      const design = /design=(\d)/.exec(request.headers.cookie ?? "")?.[1] ?? `${visits++ % 2}`;
      response.setHeader("set-cookie", `design=${design}; Max-Age=60; HttpOnly; SameSite=Lax`);
      response
        .setHeader("content-type", "text/html")
        .end(html(`p { color: ${DESIGNS[Number(design)]} }`, `<p>Text<script>matchMedia("print")</script>`));
    };
  },
  "a cookie of a script": () =>
    chooses(`document.cookie ||= "design=" + encodeURIComponent(choice);
      const design = decodeURIComponent(document.cookie.split("=")[1]); ${SHOW}`),
  localStorage: () => chooses(`localStorage.design ??= choice; const { design } = localStorage; ${SHOW}`),
};

const visit = (path: string, context: ExtractContext, options: Partial<ExtractOptions> = {}) =>
  browser.extract(`${pages.base}${path}`, { ...defaultOptions, ...options }, context);

/** Reads a page as somebody who will return. */
async function readFirst(path: string, options?: Partial<ExtractOptions>) {
  const reading = await visit(path, { visitor: { state: undefined } }, options);
  return { reading, state: stateOf(reading) };
}

function stateOf({ visitor }: PageReading): VisitorState {
  if (!visitor || !("storage" in visitor)) throw new Error(`nothing is kept: ${JSON.stringify(visitor)}`);
  return visitor;
}

const dark = { name: "dark", color_scheme: "dark" as const, viewport: defaultOptions.viewport };

describe.each(night.cases(Object.entries(MEMORIES), 1))("a page that remembers its design in %s", (name, route) => {
  const path = `/${encodeURIComponent(name)}`;
  let firstVisit: Awaited<ReturnType<typeof readFirst>>;

  beforeAll(async () => {
    pages.serve({ [path]: route() });
    firstVisit = await readFirst(path, { modes: [dark] });
  });

  test("shows a visitor who will return the same design in a mode for which it is loaded again", () => {
    const { environment, modes } = firstVisit.reading;
    expect(environment.modes_reloaded).toEqual(["dark"]);
    expect(modes.map(designOf)).toEqual([designOf(firstVisit.reading)]);
  });

  test("shows one who returns the design of the first visit, although it has another one for new visitors", {
    timeout: night.time(60_000),
  }, async () => {
    const { reading, state } = firstVisit;
    expect(designOf(reading)).toEqual(DESIGNS.slice(0, 1));
    for (let run = 0; run < night.samples(1); run += 1) {
      const again = await visit(path, { visitor: { state } });
      expect(again.observation).toEqual(reading.observation);
      expect(again).not.toHaveProperty("visitor");
    }
  });
});

night.test.each([
  ["localStorage", `localStorage.text = "x".repeat(300_000)`],
  [
    "IndexedDB",
    `const opening = indexedDB.open("texts", 1);
     opening.onupgradeneeded = () => opening.result.createObjectStore("texts").put("x".repeat(300_000), "text");`,
  ],
] as const)("a page that sets more than 256 kB in %s is read, and nothing is kept", async (_place, script) => {
  pages.serve({ "/large": chooses(script) });
  const reading = await visit("/large", { visitor: { state: undefined } });
  expect(reading.visitor).toEqual({ leftOut: "too_large" });
});

test("toKept keeps the storage of a page up to 256 kB, and nothing of a page that sets nothing", () => {
  const kept = (text: string) => {
    const localStorage = [{ name: "text", value: text }];
    return toKept({ cookies: [], origins: [{ origin: pages.base, localStorage, indexedDB: [] }] }, pages.base);
  };
  expect(kept("x".repeat(200_000))).toHaveProperty("storage");
  expect(kept("x".repeat(300_000))).toEqual({ leftOut: "too_large" });
  expect(toKept({ cookies: [], origins: [] }, pages.base)).toBeUndefined();
});

night.test("nothing is kept of a page that sets nothing", async () => {
  pages.serve({ "/nothing": html("", "<p>Text") });
  expect(await visit("/nothing", { visitor: { state: undefined } })).not.toHaveProperty("visitor");
});

/** The cookies that the frame of another origin got at its visits. */
const cookiesOfFrame: (string | undefined)[] = [];
let framing: Promise<VisitorState> | undefined;

/** Reads a page with a frame of another origin, once for all tests, as somebody who will return. */
function readFraming(): Promise<VisitorState> {
  otherPages.serve({
    "/frame": (request, response) => {
      cookiesOfFrame.push(request.headers.cookie);
      response.setHeader("set-cookie", "foreign=1").setHeader("content-type", "text/html");
      response.end(`<script>localStorage.foreign = 1; document.cookie = "script=1"</script>`);
    },
  });
  pages.serve({
    "/framing": chooses(`document.cookie = "mine=1; Max-Age=60"; localStorage.mine = 1;
      document.body.insertAdjacentHTML("beforeend", "<iframe src='${otherPages.base}/frame'></iframe>")`),
    "/moved": (_request, response) => void response.writeHead(302, { location: `${otherPages.base}/frame` }).end(),
  });
  framing ??= readFirst("/framing").then(({ state }) => state);
  return framing;
}

test("cookies are kept without their end", async () => {
  const { storage } = await readFraming();
  expect(storage.cookies).toMatchObject([{ name: "mine", value: "1", expires: -1 }]);
});

test("a visitor brings nothing to other origins, and nothing of them is kept", async () => {
  const state = await readFraming();
  expect(state).toMatchObject({
    origin: pages.base,
    storage: {
      cookies: [{ name: "mine" }],
      origins: [{ origin: pages.base, localStorage: [{ name: "mine", value: "1" }] }],
    },
  });
  expect(JSON.stringify(state)).not.toContain("foreign");
  await visit("/framing", { visitor: { state } });
  await visit("/moved", { visitor: { state } }).catch(() => {}); // the page is empty
  expect(cookiesOfFrame).toEqual([undefined, undefined, undefined]);
});

test("credentials of a visit win over cookies and entries that are kept", async () => {
  const seen: (string | undefined)[] = [];
  pages.serve({
    "/in": (request, response) => {
      seen.push(request.headers.cookie);
      response.setHeader("set-cookie", "sid=kept").setHeader("content-type", "text/html");
      const script = "document.body.className = localStorage.design";
      response.end(html(".access { color: #acce55 } .kept { color: #0ce9ed }", `<p>Text<script>${script}</script>`));
    },
  });
  const state: VisitorState = {
    origin: pages.base,
    storage: {
      cookies: [
        {
          name: "sid",
          value: "kept",
          domain: "127.0.0.1",
          path: "/",
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: "Lax",
        },
      ],
      origins: [{ origin: pages.base, localStorage: [{ name: "design", value: "kept" }], indexedDB: [] }],
    },
  };
  const credentials = {
    headers: {},
    cookies: [{ name: "sid", value: "access" }],
    storageState: {
      cookies: [],
      origins: [{ origin: pages.base, localStorage: [{ name: "design", value: "access" }] }],
    },
  };
  const { observation } = await visit("/in", { visitor: { state }, credentials });
  expect(seen).toEqual(["sid=access"]);
  const colors = observation.paints.filter(({ property }) => property === "color").map(({ value }) => value);
  expect(colors).toEqual(["rgb(172, 206, 85)"]);
});

test("a page is of the same age in each reading when its database answers", async () => {
  pages.serve({
    "/aging": html(
      "",
      `<p>Text<script>
        let ticks = 0;
        setInterval(() => { ticks += 1 }, 40);
        const opening = indexedDB.open("ages", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("ages");
        opening.onsuccess = () => {
          const writing = opening.result.transaction("ages", "readwrite");
          writing.objectStore("ages").put(1, 1);
          writing.oncomplete = () => { document.body.style.padding = 40 + ticks + "px" };
        };
      </script>`,
    ),
  });
  const readings = await Promise.all(Array.from({ length: night.size(2, 4) }, () => visit("/aging", {})));
  for (const reading of readings) expect(reading, "of nobody who will return").not.toHaveProperty("visitor");
  const paddings = readings.map(({ observation }) =>
    observation.spacing.map(({ value }) => value).filter((value) => Number.parseFloat(value) >= 40),
  );
  expect(paddings[0]).toHaveLength(1);
  expect(paddings).toEqual(readings.map(() => paddings[0]));
});

night.test("a page whose database never rests is read as it is in the end", async () => {
  pages.serve({
    "/restless": html(
      "",
      `<p>Text<script>
        const opening = indexedDB.open("restless", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("entries");
        opening.onsuccess = () => {
          const store = opening.result.transaction("entries", "readwrite").objectStore("entries");
          const ask = () => { store.get(1).onsuccess = ask };
          ask();
        };
        setTimeout(() => { document.body.style.padding = "41px" }, 1000);
      </script>`,
    ),
  });
  const { observation } = await visit("/restless", {});
  expect(observation.spacing.map(({ value }) => value)).toContain("41px");
});
