import type { AssetToken } from "@tintype/shared/tokens/schema";
import { i18n } from "#i18n";
import { CopyButton } from "./copying.tsx";

const TYPES: readonly AssetToken["type"][] = ["image", "svg", "background", "icon", "video", "font"];

/** What the page shows and loads, by kind. A click copies the address. Nothing is fetched to show it. */
export function Assets({ assets }: { readonly assets: readonly AssetToken[] }) {
  if (assets.length === 0) return <p class="none">{i18n.t("assets.none")}</p>;
  return TYPES.map((type) => {
    const some = assets.filter((asset) => asset.type === type);
    if (some.length === 0) return null;
    return (
      <section class="assets" key={type}>
        <h2>
          {i18n.t(`assets.${type}`)} <span class="count">{some.length}</span>
        </h2>
        <ul>
          {some.map((asset) => (
            <li key={asset.url}>
              <Asset asset={asset} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Asset({ asset: { url, format, dimensions } }: { readonly asset: AssetToken }) {
  const inline = url.startsWith("data:");
  const name = inline ? i18n.t("assets.inline") : fileName(url);
  const { width, height } = dimensions;
  return (
    <CopyButton class="asset" text={url} label={name} title={inline ? "" : url}>
      <span class="asset-picture">{inline ? <img src={url} alt="" /> : <span>{format}</span>}</span>
      <span class="asset-name">{name}</span>
      <span class="value">{width > 0 && `${width} × ${height}`}</span>
    </CopyButton>
  );
}

function fileName(url: string): string {
  const { pathname, host } = new URL(url);
  return decodeURIComponent(pathname.split("/").at(-1) || host);
}
