import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { VERSION } from "../version.ts";

/** The script that runs in every page, and the version by which snapshots refer to it. */
export interface ObserveBundle {
  readonly code: string;
  /** Such as `2.0.0+3f2a9c01`. It changes whenever the script changes. */
  readonly version: string;
}

const entry = fileURLToPath(new URL("./page/script.ts", import.meta.url));

let bundle: Promise<ObserveBundle> | undefined;

/** Returns the bundle. The first call builds it, in about 50 ms. */
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
