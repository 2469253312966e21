// Starts the embedded database in argv[2] and uses it until killed or until the parent exits. Sends the URL or the error.

import { silent } from "@tintype/reader/test/log";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded.ts";

process.on("disconnect", () => process.exit());
const [, , dataDir = ""] = process.argv;
try {
  const { url } = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    serverUrl: "http://localhost:3000",
    onLost: () => process.exit(1),
  });
  process.send?.({ url });
} catch (error) {
  process.send?.({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.disconnect?.();
}
