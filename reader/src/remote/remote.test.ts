import { createServer } from "node:http";
import { night } from "@tintype/shared/testing/night";
import { chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { silent } from "../../test/log.ts";
import { startOrigin } from "../../test/network/network.ts";
import { type RemoteBrowser, startRemoteBrowser } from "../../test/remote-browser.ts";
import { openWorkerBrowser } from "../../test/worker-browser.ts";
import { egressFlags } from "../egress/chromium-flags.ts";
import { createBrowserProcesses } from "../process/browser-processes.ts";
import type { Browser, ExtractOptions } from "../reading/reading.ts";
import { connectRemote } from "./connect.ts";
import { BrowserGrid } from "./grid.ts";

const OPTIONS: ExtractOptions = {
  waitFor: "load",
  viewport: { width: 800, height: 600 },
  colorScheme: "light",
  selectors: [],
  excludeSelectors: [],
};
const PAGE = "<title>Far</title><style>body { background: #123456 }</style><p>Hi</p>";

let remote: RemoteBrowser;
beforeAll(async () => {
  remote = await startRemoteBrowser();
});
afterAll(() => remote.kill());

const connect = (address: string) => connectRemote({ address, proxyHost: undefined });

function browserAt(...urls: string[]): Browser {
  const browser = createBrowserProcesses({
    remote: { urls },
    concurrency: 1,
    egressAllow: ["127.0.0.0/8"],
    memoryMb: 1500,
    log: silent,
  });
  onTestFinished(() => browser.close());
  return browser;
}

async function startPage(html = PAGE): Promise<string> {
  const origin = await startOrigin((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  onTestFinished(origin.close);
  return `http://127.0.0.1:${origin.port}/`;
}

/** Like `browserAt`, but reads in this process. */
function readerAt(url: string): Browser {
  const grid = new BrowserGrid({ urls: [url], log: silent });
  const browser = openWorkerBrowser({ egressAllow: ["127.0.0.0/8"], start: () => grid.connect() });
  onTestFinished(() => browser.close());
  return browser;
}

describe("a browser on another machine", () => {
  test("reads a page over its debugging port", async () => {
    const { title, observation } = await readerAt(remote.url).extract(await startPage(), OPTIONS);
    expect(title).toBe("Far");
    expect(JSON.stringify(observation.paints)).toContain("18, 52, 86");
  });

  test("reads a page over a Playwright server", async () => {
    const executablePath = process.env.BROWSER_PATH;
    const server = await chromium.launchServer({
      ...(executablePath !== undefined && { executablePath }),
      args: [...egressFlags],
      chromiumSandbox: false,
    });
    onTestFinished(() => server.close());
    const { title } = await readerAt(server.wsEndpoint()).extract(await startPage(), OPTIONS);
    expect(title).toBe("Far");
  });

  night.test("cannot be reached by a page that it shows, although its address is allowed", async () => {
    const reading = browserAt(remote.url).extract(`${remote.url}/json/version`, OPTIONS);
    await expect(reading).rejects.toMatchObject({ kind: "blocked_address" });
  });
});

describe("a connection", () => {
  test("is made to a web socket without a path", async () => {
    const chromium = await connect(remote.url.replace("http", "ws"));
    expect(chromium.browser.isConnected()).toBe(true);
    await chromium.close();
  });

  night.test("is refused to a browser without the flags that keep pages within the proxy", async () => {
    const unsafeBrowser = await startRemoteBrowser({ flags: [] });
    onTestFinished(() => unsafeBrowser.kill());
    await expect(connect(unsafeBrowser.url)).rejects.toThrow(
      /was started without --force-webrtc-ip-handling-policy=disable_non_proxied_udp and --disable-quic/,
    );
  });

  test("is refused if the browser does not reach the proxy", async () => {
    const unreachable = { address: remote.url, proxyHost: "192.0.2.1" };
    await expect(connectRemote({ ...unreachable, probeMs: 500 })).rejects.toThrow(
      /does not reach .* set BROWSER_PROXY_HOST/,
    );
  });

  test.for([
    ["http", "is neither Chromium's debugging port nor a Playwright server"],
    ["ws", "does not accept a connection"],
  ] as const)("is refused to something else, over %s", async ([scheme, message]) => {
    const otherServer = createServer((_request, response) => void response.writeHead(404).end("no"));
    await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void otherServer.close());
    const address = otherServer.address();
    if (typeof address !== "object" || !address) throw new Error("it listens on a port");
    await expect(connect(`${scheme}://127.0.0.1:${address.port}`)).rejects.toThrow(message);
  });

  test("is refused to a Playwright of another version, in one sentence that names both", async () => {
    const other = createServer((_request, response) => void response.end("Running"));
    // As Playwright's server answers a client of another version.
    other.on("upgrade", (_request, socket) => {
      const body = "Playwright version mismatch:\n  - server version: v1.40\n  - client version: v1.65\n";
      socket.end(`HTTP/1.1 428 Precondition Required\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    if (typeof address !== "object" || !address) throw new Error("it listens on a port");
    await expect(connect(`ws://127.0.0.1:${address.port}`)).rejects.toThrow(
      /runs another version of Playwright than this service \(1\.40 and 1\.65\)/,
    );
  });
});

night.test(
  "a grid takes the next browser when one does not work, and names the fault of each when none does",
  async () => {
    const dead = "http://127.0.0.1:1";
    const grid = new BrowserGrid({ urls: [dead, remote.url], log: silent, random: () => 0 });
    const chromium = await grid.connect();
    expect(chromium.browser.isConnected()).toBe(true);
    await chromium.close();
    await expect(new BrowserGrid({ urls: [dead, dead], log: silent }).connect()).rejects.toThrow(
      `Nothing answers at ${dead}. Nothing answers at ${dead}.`,
    );
  },
);

night.test("a page whose browser is killed is read in another one", async () => {
  const [first, second] = await Promise.all([startRemoteBrowser(), startRemoteBrowser()]);
  onTestFinished(async () => void (await Promise.all([first.kill(), second.kill()])));
  const page = await startPage();
  const browser = browserAt(first.url, second.url);
  await browser.extract(page, OPTIONS);
  await first.kill();
  const readTitle = () => browser.extract(page, OPTIONS).then(({ title }) => title);
  // One reading may fail with the browser that it was about to use.
  expect(await readTitle().catch(readTitle)).toBe("Far");
});
