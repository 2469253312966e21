import type { AssetToken } from "@tintype/shared/kinds/wire";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { LoadPreviews } from "../../previews/LoadPreviews.tsx";
import { usePreviews } from "../../previews/previews.tsx";
import { DownloadAsset } from "./AssetDownloads.tsx";
import { assetName } from "./asset-files.ts";

const TYPES: readonly AssetToken["type"][] = ["image", "svg", "background", "icon", "video", "font"];

/** The page's assets by type. A click copies an asset's address. */
export function Assets({ assets }: { readonly assets: readonly AssetToken[] }) {
  const pictures = assets.filter(({ type }) => type !== "font");
  return (
    <>
      <LoadPreviews urls={pictures.map(({ url }) => url)} />
      {TYPES.map((type) => {
        const some = assets.filter((asset) => asset.type === type);
        if (some.length === 0) return null;
        return (
          <section class="role" key={type}>
            <h2 class="overline">
              {t(`assets.${type}`)} <span class="count">{some.length}</span>
            </h2>
            <ul class="assets">
              {some.map((asset) => (
                <li key={asset.url}>
                  <Asset asset={asset} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Asset({ asset }: { readonly asset: AssetToken }) {
  const { url, format, dimensions } = asset;
  const name = assetName(url) ?? t("assets.inline");
  const { width, height } = dimensions;
  const size = width > 0 ? `${width}×${height}` : "";
  return (
    <div class="asset">
      <CopyButton class="asset-copy" text={url} title={url.startsWith("data:") ? name : url}>
        <Preview asset={asset} />
        <span class="asset-name">{name}</span>
        <span class="value">{[size, format === "unknown" ? "" : format].filter(Boolean).join(" ")}</span>
      </CopyButton>
      <DownloadAsset asset={asset} name={name} />
    </div>
  );
}

/**
 * The picture; or words in its place, for fonts, for pictures that the site does not let other sites show, and for those that
 * are not loaded. SVGs too are shown as images, in which a browser runs no scripts and loads nothing.
 */
function Preview({ asset: { type, url, format } }: { readonly asset: AssetToken }) {
  const [isBroken, setBroken] = useState(false);
  const { accessTo, mayLoad } = usePreviews();
  if (type !== "font" && !mayLoad(url)) {
    return (
      <span class="asset-picture asset-unloaded">
        <span>{URL.parse(url)?.hostname || format}</span>
        {accessTo(url) === "private" && <small>{t("previews.private")}</small>}
      </span>
    );
  }
  return (
    <span class="asset-picture">
      {type !== "font" && !isBroken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        <span>{type === "font" ? "Aa" : format}</span>
      )}
    </span>
  );
}
