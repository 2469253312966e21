import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { night } from "@tintype/shared/testing/night";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { clientWith, registerForToken } from "./support/client.ts";
import { databaseOfFile } from "./support/database.ts";
import { folderOfFile } from "./support/folder.ts";
import { sendPage, servePages } from "./support/pages.ts";
import { root } from "./support/process.ts";
import { addressOf, onDatabase, startProcess } from "./support/server.ts";

// Without a container engine, these are the parts of the image: the script that the Dockerfile runs, and what it starts.

const database = databaseOfFile();
const folder = folderOfFile();

night.test("the folder that the image is made of runs the service by itself, without writing into it", async () => {
  const target = join(folder(), "tintype");
  const build = startProcess("npm", ["run", "image", "--", target], {});
  expect(await build.ended, build.output()).toEqual({ code: 0, signal: null });

  const { origin } = await servePages((_request, response) => sendPage(response, "body { background: #123456 }", "Hi"));
  const env = {
    ...onDatabase(database()),
    PORT: "0",
    DATA_DIR: join(folder(), "data"),
    DEFAULT_PLAN: "enterprise",
    EGRESS_ALLOW: "127.0.0.0/8",
  };
  const node = join(target, "bin", "node");
  const oldFiles = await listFiles(target);
  const server = startProcess(node, [join(target, "server", "src", "main.ts")], env);
  const url = await addressOf(server);
  expect(await (await fetch(`${url}/app`, { headers: { accept: "text/html" } })).text()).toContain("<html");
  const client = clientWith(url, await registerForToken(url));
  const { id } = await client.extract(origin);
  expect((await client.ended(id)).tokens?.colors.map(({ value }) => value)).toContain("#123456");

  const check = join(target, "server", "src", "maintenance", "metrics", "health-check.ts");
  expect((await startProcess(node, [check], { PORT: new URL(url).port }).ended).code).toBe(0);
  server.kill("SIGTERM");
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect((await startProcess(node, [check], { PORT: new URL(url).port }).ended).code).toBe(1);
  expect(await listFiles(target)).toEqual(oldFiles);
});

test("the Dockerfile has no mistake that its parser finds, and starts what the build makes", async () => {
  const text = await readFile(join(root, "Dockerfile"), "utf8");
  expect(validate(text)).toEqual([]);
  expect(text).toContain("RUN node tools/dev.mjs image /opt/tintype");
  expect(text).toMatch(
    /ENTRYPOINT \["tini", "--", "\/opt\/tintype\/bin\/node", "\/opt\/tintype\/server\/src\/main\.ts"\]/,
  );
  expect(text).toContain("USER tintype");
});

async function listFiles(path: string): Promise<string> {
  const list = startProcess("find", [path, "-printf", "%P %T@ %s\n"], {});
  await list.ended;
  return list.stdout();
}
