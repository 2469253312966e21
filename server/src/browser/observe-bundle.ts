import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { VERSION } from "../version.ts";

/** The script that is put into every page, and what it is known by in the snapshots that it takes. */
export interface ObserveBundle {
  readonly code: string;
  /** Changes with every change of how a page is read: `1.2.0+3f2a9c01`. */
  readonly version: string;
}

const entry = fileURLToPath(new URL("./page/script.ts", import.meta.url));

let bundle: Promise<ObserveBundle> | undefined;

/** Made at the first call (about 50 ms) and kept. */
export function observeBundle(): Promise<ObserveBundle> {
  bundle ??= build();
  return bundle;
}

async function build(): Promise<ObserveBundle> {
  const input = await rolldown({ input: entry, platform: "browser", treeshake: true });
  try {
    const { output } = await input.generate({ format: "iife", minify: true });
    const { code } = output[0];
    const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
    return { code, version: `${VERSION}+${hash}` };
  } finally {
    await input.close();
  }
}
