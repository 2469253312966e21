import type { AssetToken } from "@tintype/shared/kinds/wire";
import { assetFileNames } from "./asset-files.ts";

/** Maximum number of assets that are fetched at the same time. Usually all are of one site. */
const MAX_CONCURRENT = 4;
/** Longest time that one asset may take, in ms. */
const LIMIT_MS = 30_000;

export interface AssetFile {
  readonly name: string;
  readonly content: Blob;
}

export interface FetchedAssets {
  readonly files: readonly AssetFile[];
  /** The addresses that were not fetched: most sites do not let other sites read their files. */
  readonly missing: readonly string[];
}

/**
 * Fetches assets as files with different names, in the order given.
 * @param mayFetch whether an address may be fetched at all; those that may not are missing
 */
export async function fetchAssets(
  assets: readonly AssetToken[],
  mayFetch: (url: string) => boolean,
  onProgress: (done: number) => void = () => {},
): Promise<FetchedAssets> {
  const names = assetFileNames(assets);
  const contents: (Blob | undefined)[] = [];
  let nextIndex = 0;
  let done = 0;
  const work = async () => {
    for (let index = nextIndex++; index < assets.length; index = nextIndex++) {
      const { url = "" } = assets[index] ?? {};
      contents[index] = mayFetch(url) ? await fetchAsset(url) : undefined;
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  const files: AssetFile[] = [];
  const missing: string[] = [];
  for (const [index, { url }] of assets.entries()) {
    const [content, name] = [contents[index], names[index]];
    if (content && name !== undefined) files.push({ name, content });
    else missing.push(url);
  }
  return { files, missing };
}

/** An asset's content; undefined if it cannot be fetched. */
async function fetchAsset(url: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined; // a browser does not tell scripts why: the site forbids it, or cannot be reached
  }
}
