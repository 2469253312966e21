import type { AssetToken } from "@tintype/shared/kinds/wire";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { LoadPreviews } from "../../tokens/previews/LoadPreviews.tsx";
import { usePreviews } from "../../tokens/previews/previews.tsx";
import { CopySvg, DownloadAsset } from "./AssetDownloads.tsx";
import { assetName } from "./asset-files.ts";
import { type Drawing, drawingOf } from "./drawing.ts";
import { fileSize } from "./file-size.ts";

const TYPES: readonly AssetToken["type"][] = ["image", "svg", "background", "icon", "video", "font"];

/** The page's assets by type. A click copies an asset's address, or the markup of a drawing that is part of the page. */
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
            <ul class="assets" aria-label={t(`assets.${type}`)}>
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
  const drawing = useMemo(() => drawingOf(asset), [asset]);
  const name = asset.label ?? assetName(url) ?? t("assets.inline");
  const { width, height } = dimensions;
  const size = width > 0 ? `${width}×${height}` : "";
  const facts = [size, format === "unknown" ? "" : format, fileSize(asset)].filter(Boolean).join(" · ");
  return (
    <div class="asset">
      <CopyButton
        class="asset-copy"
        text={drawing?.markup ?? url}
        title={`${t(drawing ? "assets.copySvg" : "assets.copyAddress")}\n${url.startsWith("data:") ? name : url}`}
      >
        <Preview asset={asset} drawing={drawing} />
        <span class="asset-name">{name}</span>
        <span class="value" title={facts}>
          {facts}
        </span>
      </CopyButton>
      <span class="asset-actions">
        {format === "svg" && !drawing && <CopySvg asset={asset} name={name} />}
        <DownloadAsset asset={asset} name={name} />
      </span>
    </div>
  );
}

interface PreviewProps {
  readonly asset: AssetToken;
  readonly drawing: Drawing | undefined;
}

/**
 * The picture; or words in its place, for fonts, for pictures that the site does not let other sites show, and for those that
 * are not loaded. SVGs too are shown as images, in which a browser runs no scripts and loads nothing.
 */
function Preview({ asset: { type, url, format }, drawing }: PreviewProps) {
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
    <span class={drawing ? `asset-picture on-${drawing.ground}` : "asset-picture"}>
      {type !== "font" && !isBroken ? (
        <img
          src={drawing?.url ?? url}
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
