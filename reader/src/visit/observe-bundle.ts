import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { VERSION } from "../version.ts";

/** The script that runs in every page, and the version by which snapshots refer to it. */
export interface ObserveBundle {
  readonly code: string;
  /** Such as `2.0.0+3f2a9c01`. It changes whenever the script changes. */
  readonly version: string;
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

let bundle: Promise<ObserveBundle> | undefined;
let consentCode: Promise<string> | undefined;
let heldMarksCode: Promise<string> | undefined;

/** Returns the bundle. The first call builds it, in about 50 ms. */
export function observeBundle(): Promise<ObserveBundle> {
  bundle ??= build(pathOf("../page/script.ts")).then((code) => {
    const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
    return { code, version: `${VERSION}+${hash}` };
  });
  return bundle;
}

/** Returns the library that answers banners. Only pages that may have one get it, because it takes longer than all the rest. */
export function consentLibrary(): Promise<string> {
  consentCode ??= build(pathOf("../page/consent/library.ts"));
  return consentCode;
}

/** Returns what holds the attributes and classes of a mode in each document of a page. */
export function heldMarksScript(): Promise<string> {
  heldMarksCode ??= build(pathOf("../page/held-marks.ts"));
  return heldMarksCode;
}

async function build(entry: string): Promise<string> {
  const { rolldown } = await import("rolldown");
  const input = await rolldown({ input: entry, platform: "browser", treeshake: true });
  try {
    const { output } = await input.generate({ format: "iife", minify: true });
    return output[0].code;
  } finally {
    await input.close();
  }
}
