import type { AssetToken } from "@tintype/shared/tokens/schema";
import { assetFileNames } from "./asset-files.ts";

/** How many are fetched at once, of one site as a rule. */
const AT_ONCE = 4;
/** How long one may take, in ms. */
const LIMIT_MS = 30_000;

export interface AssetFile {
  readonly name: string;
  readonly content: Blob;
}

export interface FetchedAssets {
  readonly files: readonly AssetFile[];
  /** Addresses of what the sites did not let us have: most let no other site read their files. */
  readonly missing: readonly string[];
}

/** Fetches assets as files with names that are all different, in the order given. */
export async function fetchAssets(
  assets: readonly AssetToken[],
  onProgress: (done: number) => void = () => {},
): Promise<FetchedAssets> {
  const names = assetFileNames(assets);
  const contents: (Blob | undefined)[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let index = next++; index < assets.length; index = next++) {
      contents[index] = await fetchAsset(assets[index]?.url ?? "");
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const files: AssetFile[] = [];
  const missing: string[] = [];
  for (const [index, { url }] of assets.entries()) {
    const [content, name] = [contents[index], names[index]];
    if (content && name !== undefined) files.push({ name, content });
    else missing.push(url);
  }
  return { files, missing };
}

/** An asset's content; undefined where it is not to be had. */
async function fetchAsset(url: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined; // a browser tells no script why: the site forbids it, or is not there
  }
}
