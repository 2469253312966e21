import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AssetToken } from "@tintype/shared/kinds/wire";
import { expect, onTestFinished, test } from "vitest";
import { MISSING_FILE, zipAssets } from "./asset-archive.ts";
import { fetchAssets } from "./fetch-assets.ts";

async function serve(onRequest: (url: string) => void = () => {}): Promise<string> {
  const server = createServer((request, response) => {
    onRequest(request.url ?? "");
    if (request.url?.startsWith("/gone")) response.writeHead(404).end();
    else response.end(`content of ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server that listens has one
}

const image = (url: string): AssetToken => ({
  type: "image",
  url,
  dimensions: { width: 1, height: 1 },
  format: "png",
});

test("fetchAssets fetches assets in their order and lists those that cannot be fetched", async () => {
  const origin = await serve();
  const urls = ["a/x.png", "gone.png", "b/x.png", "c.png", "d.png", "e.png"].map((path) => `${origin}/${path}`);
  const inline = "data:image/png;base64,AAAA";
  const nobody = "http://127.0.0.1:9/f.png";
  const progress: number[] = [];
  const { files, missing } = await fetchAssets(
    [...urls, inline, nobody].map(image),
    () => true,
    (done) => progress.push(done),
  );
  expect(files.map(({ name }) => name)).toEqual(["x.png", "x-2.png", "c.png", "d.png", "e.png", "image.png"]);
  expect(await files[1]?.content.text()).toBe("content of /b/x.png");
  expect(missing).toEqual([`${origin}/gone.png`, nobody]);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("fetchAssets does not ask for an address that may not be fetched, and lists it as missing", async () => {
  const requested: string[] = [];
  const origin = await serve((url) => requested.push(url));
  const [open, closed] = [`${origin}/open.png`, `${origin}/closed.png`];
  const { files, missing } = await fetchAssets([open, closed].map(image), (url) => url !== closed);
  expect(files.map(({ name }) => name)).toEqual(["open.png"]);
  expect(missing).toEqual([closed]);
  expect(requested).toEqual(["/open.png"]);
});

test("zipAssets lists the missing assets in a file of the archive", async () => {
  const files = [{ name: "a.png", content: new Blob(["A"]) }];
  const zip = await (await zipAssets({ files, missing: ["https://a.example/b.png"] }, "Not here:")).text();
  expect(zip).toContain("a.png");
  expect(zip).toContain("Not here:\n\nhttps://a.example/b.png\n");
  expect(await (await zipAssets({ files, missing: [] }, "")).text()).not.toContain(MISSING_FILE);
});
