import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "playwright";
import { rolldown } from "rolldown";
import { type Observation, type ObserveOptions, observationSchema } from "../observation.ts";

// For tests: runs observe() in an isolated world of a page in a real Chromium, as the server does.

let bundle: Promise<string> | undefined;

export function observeBundle(): Promise<string> {
  bundle ??= bundleFor(new URL("./script.ts", import.meta.url));
  return bundle;
}

/** Bundles a module as a classic script. With a `name`, the script puts the module's exports into that global. */
export async function bundleFor(entry: URL, name?: string): Promise<string> {
  const input = await rolldown({ input: fileURLToPath(entry), platform: "browser" });
  const { output } = await input.generate({ format: "iife", minify: true, ...(name && { name }) });
  await input.close();
  return output[0].code;
}

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  css: "text/css",
  js: "text/javascript",
};

/** Serves the fixture pages, and other files by path, on loopback. */
export async function serve(
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<{ base: string; close: () => Promise<void> }> {
  const answer = async (path: string, response: ServerResponse) => {
    const fixture = new URL(`./fixtures/pages/${path}`, import.meta.url);
    const body = files[path] ?? (await readFile(fixture).catch(() => undefined));
    response.statusCode = body === undefined ? 404 : 200;
    response.setHeader("content-type", TYPES[path.split(".").at(-1) ?? ""] ?? "text/html; charset=utf-8").end(body);
  };
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://localhost").pathname.slice(1), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // the cast: a TCP server that listens has such an address
  return {
    base: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An isolated world of a page, and the session in which it was made. */
interface World {
  readonly cdp: CDPSession;
  readonly executionContextId: number;
}

const worlds = new WeakMap<Page, World>();

/**
 * Returns a world of the page with the bundle as it is before its first reading. The world is that of earlier readings until the
 * page goes to another address: to send the bundle takes as long as three readings.
 */
async function loadWorld(page: Page): Promise<World> {
  const load = ({ cdp, executionContextId }: World) =>
    cdp.send("Runtime.evaluate", { contextId: executionContextId, expression: "loadObserve()" });
  const earlier = worlds.get(page);
  if (earlier && (await load(earlier).catch(() => undefined))) return earlier;
  const cdp = earlier?.cdp ?? (await page.context().newCDPSession(page));
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "test",
  });
  await cdp.send("Runtime.evaluate", {
    contextId: executionContextId,
    expression: `globalThis.loadObserve = () => { ${await observeBundle()} }`,
  });
  const world = { cdp, executionContextId };
  await load(world);
  worlds.set(page, world);
  return world;
}

/** Runs observe() in an isolated world of the page in its present state, with its closed shadow roots. */
export async function observePage(page: Page, options: ObserveOptions = {}): Promise<Observation> {
  const { cdp, executionContextId } = await loadWorld(page);
  const { root } = await cdp.send("DOM.getDocument", { depth: -1, pierce: true });
  const nodes = [root];
  for (const node of nodes) {
    nodes.push(
      ...(node.children ?? []),
      ...(node.shadowRoots ?? []),
      ...(node.contentDocument ? [node.contentDocument] : []),
    );
  }
  const closed = nodes.filter(({ shadowRootType }) => shadowRootType === "closed");
  const handles = await Promise.all(
    closed.map(({ backendNodeId }) => cdp.send("DOM.resolveNode", { backendNodeId, executionContextId })),
  );
  await cdp.send("Runtime.callFunctionOn", {
    executionContextId,
    functionDeclaration: "(...roots) => tintypeObserve.adoptShadowRoots(roots)",
    arguments: handles.map(({ object }) => ({ objectId: object.objectId ?? "" })),
  });
  // Else the session is told of every change of the document from now on.
  await cdp.send("DOM.disable");
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    contextId: executionContextId,
    expression: `tintypeObserve.observe(${JSON.stringify(options)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return observationSchema.parse(JSON.parse(String(result.value)));
}
