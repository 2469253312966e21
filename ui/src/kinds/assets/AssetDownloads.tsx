import type { AssetToken } from "@tintype/shared/kinds/wire";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { useCopying } from "../../kit/copying.tsx";
import { fileStem } from "../../kit/file-stem.ts";
import { CopyIcon, DownloadIcon, LinkIcon } from "../../kit/icons.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { type Previews, usePreviews } from "../../tokens/previews/previews.tsx";
import { zipAssets } from "./asset-archive.ts";
import { assetName } from "./asset-files.ts";
import { fetchAssets } from "./fetch-assets.ts";

interface Props {
  readonly assets: readonly AssetToken[];
  /** Address of the page. */
  readonly url: string;
}

type State =
  | { readonly status: "idle" }
  | { readonly status: "fetching"; readonly done: number }
  | { readonly status: "over"; readonly missing: readonly string[]; readonly saved: number };

/** Saves all assets in one archive, and lists those that the site does not let other sites read. */
export function AssetDownloads({ assets, url }: Props) {
  const [state, setState] = useState<State>({ status: "idle" });
  const { accessTo } = usePreviews();
  if (assets.length === 0) return null;
  const download = async () => {
    setState({ status: "fetching", done: 0 });
    const onProgress = (done: number) => setState({ status: "fetching", done });
    const fetched = await fetchAssets(assets, (url) => isReachable(accessTo(url)), onProgress);
    const { files, missing } = fetched;
    if (files.length > 0) {
      saveFile(`${fileStem(url)}-assets.zip`, await zipAssets(fetched, t("assets.missingNote", [url])));
    }
    setState({ status: "over", missing, saved: files.length });
  };
  return (
    <>
      <button type="button" class="button small" disabled={state.status === "fetching"} onClick={() => void download()}>
        <DownloadIcon />
        {state.status === "fetching" ? t("assets.fetching", [state.done, assets.length]) : t("assets.downloadAll")}
      </button>
      {state.status === "over" && state.missing.length > 0 && (
        <Missing {...state} onClose={() => setState({ status: "idle" })} />
      )}
    </>
  );
}

/** Returns whether a click may fetch a file. It needs no other click before: the person asks for the file itself. */
const isReachable = (access: ReturnType<Previews["accessTo"]>) => access === "at-once" || access === "on-click";

interface MissingProps {
  readonly missing: readonly string[];
  readonly saved: number;
  readonly onClose: () => void;
}

function Missing({ missing, saved, onClose }: MissingProps) {
  const { accessTo } = usePreviews();
  return (
    <div class="missing notice" role="status">
      <p>
        <b>{t("assets.missing", missing.length)}</b> {t("assets.saved", saved)}
      </p>
      <ul>
        {missing.map((url) => {
          const name = assetName(url) ?? url.slice(0, 40);
          return (
            <li key={url}>
              {isReachable(accessTo(url)) ? (
                <a href={url} target="_blank" rel="noreferrer">
                  <LinkIcon /> {name}
                </a>
              ) : (
                <>
                  {name} <small>{t("previews.private")}</small>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <button type="button" class="button small" onClick={onClose}>
        {t("close")}
      </button>
    </div>
  );
}

/**
 * Saves one asset. If the site does not let other sites read it, it opens in a tab, where the browser's menu can save it.
 * There is no button for an asset that may not be loaded.
 */
export function DownloadAsset({ asset, name }: { readonly asset: AssetToken; readonly name: string }) {
  const [isFetching, setFetching] = useState(false);
  const { accessTo } = usePreviews();
  if (!isReachable(accessTo(asset.url))) return null;
  const label = t("assets.download", [name]);
  const download = async () => {
    setFetching(true);
    const { files } = await fetchAssets([asset], () => true);
    setFetching(false);
    const [file] = files;
    if (file) saveFile(file.name, file.content);
    else window.open(asset.url, "_blank", "noreferrer");
  };
  return (
    <button
      type="button"
      class="asset-action"
      aria-label={label}
      title={label}
      disabled={isFetching}
      onClick={() => void download()}
    >
      <DownloadIcon />
    </button>
  );
}

/** Copies the markup of an SVG file. If the site does not let other sites read it, it opens in a tab. */
export function CopySvg({ asset, name }: { readonly asset: AssetToken; readonly name: string }) {
  const { accessTo } = usePreviews();
  const { copy } = useCopying();
  if (!isReachable(accessTo(asset.url))) return null;
  const label = `${t("assets.copySvg")}: ${name}`;
  const copyMarkup = async () => {
    const { files } = await fetchAssets([asset], () => true);
    const markup = await files[0]?.content.text();
    if (markup === undefined) window.open(asset.url, "_blank", "noreferrer");
    else copy(markup, name);
  };
  return (
    <button type="button" class="asset-action" aria-label={label} title={label} onClick={() => void copyMarkup()}>
      <CopyIcon />
    </button>
  );
}
