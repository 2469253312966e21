import { t } from "../../i18n/i18n.ts";
import { fontFamilyValue } from "../../kinds/typography/installed-font.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { dateOf } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import type { PageRoute } from "../../platform/routes.ts";
import type { Content, PageSource, VersionSummary } from "../../platform/sources/page-source.ts";

const SharedChanges = lazily(
  () => import("./SharedChanges.tsx").then((module) => module.SharedChanges),
  () => <Ghosts />,
);

/** The colours and families that the first view shows. The others are in the view of tokens. */
const MAX_COLORS = 12;
const MAX_FAMILIES = 4;

interface Props {
  readonly route: PageRoute;
  readonly source: PageSource;
  /** Address of the page. */
  readonly url: string;
  /** Newest first. */
  readonly versions: readonly VersionSummary[];
  /** Content of the version that is shown. */
  readonly content: Content;
}

/** The first view of a shared page, for somebody who has never seen Tintype: palette, type, and what changed. */
export function SharedOverview({ route, source, url, versions, content: { tokens } }: Props) {
  const { link } = usePlatform();
  const { colors, typography } = tokens;
  const versionIndex = route.versionId === undefined ? 0 : versions.findIndex(({ id }) => id === route.versionId);
  const [version, versionBefore] = [versions[versionIndex], versions[versionIndex + 1]];
  const toTokens = link({ ...route, tab: "tokens" });
  return (
    <div class="shared-overview">
      <section aria-labelledby="shared-palette">
        <h2 id="shared-palette">{t("shared.palette")}</h2>
        <ul class="shared-colors">
          {colors.slice(0, MAX_COLORS).map(({ name, value }) => (
            <li key={name}>
              <CopyButton class="shared-color" text={value} title={`${name}\n${value}`}>
                <span class="shared-paint">
                  <span style={safeStyle("backgroundColor", value)} />
                </span>
                <b dir="auto">{name}</b>
                <span class="value">{value}</span>
              </CopyButton>
            </li>
          ))}
        </ul>
        {colors.length > MAX_COLORS && <a {...toTokens}>{t("shared.allColors", [colors.length])}</a>}
      </section>
      {typography.length > 0 && (
        <section aria-labelledby="shared-type">
          <h2 id="shared-type">{t("shared.type")}</h2>
          <ul class="shared-families">
            {typography.slice(0, MAX_FAMILIES).map(({ family, weights, sizes, rendered = [] }) => (
              <li key={family}>
                <span
                  class="shared-glyphs"
                  aria-hidden="true"
                  style={{ fontFamily: fontFamilyValue([family, ...rendered]), fontWeight: weights.at(-1) }}
                >
                  Ag
                </span>
                <div>
                  <CopyButton class="shared-family" text={family}>
                    {family}
                  </CopyButton>
                  <p>
                    {t("typography.sizes")}: {sizes.join(", ")}
                  </p>
                  <p>
                    {t("typography.weights")}: {weights.join(", ")}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="shared-changes">
        <h2 id="shared-changes">{t("shared.changes")}</h2>
        {version && !versionBefore && (
          <p class="quiet-text">{t("shared.one", [dateOf(version.takenAt, Date.now())])}</p>
        )}
        {version && versionBefore && (
          <SharedChanges
            source={source}
            version={version}
            before={versionBefore}
            after={tokens}
            pageId={route.pageId}
            url={url}
            key={version.id}
          />
        )}
      </section>
      <p>
        <a class="button" {...toTokens}>
          {t("shared.allTokens")}
        </a>
      </p>
    </div>
  );
}
