import { createServer, connect as openSocket } from "node:net";
import { Transform } from "node:stream";
import { night } from "@tintype/shared/testing/night";
import { describe, expect, onTestFinished, test } from "vitest";
import { createFragileBrowser } from "../../test/fragile-browser.ts";
import { silent } from "../../test/log.ts";
import { listening, portOf } from "../../test/network/network.ts";
import { startRemoteBrowser } from "../../test/remote-browser.ts";
import { connectRemote } from "../remote/connect.ts";
import { launchChromium } from "./chromium.ts";
import { OLDEST_CHROMIUM, versionFault } from "./version.ts";

describe("versionFault", () => {
  test.each([`${OLDEST_CHROMIUM}.0.7204.0`, "156.0.8078.79", "1000.0.0.0"])(
    "finds nothing wrong with %s",
    (version) => {
      expect(versionFault(version, "/chromium")).toBeUndefined();
    },
  );

  test.each([`${OLDEST_CHROMIUM - 1}.0.7151.0`, "99.0.0.0", "", "HeadlessChrome"])("finds %o too old", (version) => {
    expect(versionFault(version, "/chromium")).toBe(
      `/chromium is Chromium ${version}, and Tintype needs Chromium ${OLDEST_CHROMIUM} or newer.`,
    );
  });
});

test("launchChromium names the version of a Chromium that is too old to be started", async () => {
  const browser = await createFragileBrowser();
  onTestFinished(browser.remove);
  await browser.says("Chromium 120.0.6099.224 built on Debian GNU/Linux 12");
  await expect(launchChromium({ executablePath: browser.path, requireSandbox: false, log: silent })).rejects.toThrow(
    `${browser.path} is Chromium 120.0.6099.224, and Tintype needs Chromium ${OLDEST_CHROMIUM} or newer.`,
  );
});

night.test("connectRemote refuses a Chromium that is too old, and names its version and address", async () => {
  const remote = await startRemoteBrowser();
  onTestFinished(remote.kill);
  // Everything passes as it is, except the major version, and the offer to compress, which would hide it.
  const server = createServer((client) => {
    const browser = openSocket(remote.port, "127.0.0.1");
    for (const socket of [client, browser]) socket.on("error", () => {});
    client.pipe(replacing(/permessage-deflate/g, "xermessage-deflate")).pipe(browser);
    browser.pipe(replacing(/Chrome\/\d{3}\./g, "Chrome/120.")).pipe(client);
  });
  await listening(server);
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${portOf(server)}`;
  await expect(connectRemote({ address, proxyHost: undefined })).rejects.toThrow(
    new RegExp(
      `^The browser at ${address} is Chromium 120\\.[\\d.]+, and Tintype needs Chromium ${OLDEST_CHROMIUM} or newer\\.$`,
    ),
  );
});

/** Replaces text by other text of the same length. */
function replacing(pattern: RegExp, replacement: string): Transform {
  return new Transform({
    transform: (piece: Buffer, _encoding, done) =>
      done(null, Buffer.from(piece.toString("latin1").replaceAll(pattern, replacement), "latin1")),
  });
}
