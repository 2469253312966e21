import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CopyButton } from "../kit/copying.tsx";
import { CopyIcon } from "../kit/icons.tsx";
import { ShowOnPage } from "../on-page/ShowOnPage.tsx";
import { PlacesLink } from "../places-link.ts";

import { useRenaming } from "../renaming/renaming.ts";
import { propertyTexts } from "./usage.ts";

interface Props {
  readonly kind: NamedKey;
  readonly token: NamedToken;
  /** How much it is used, in words. */
  readonly usage: string;
  /** Further rows. */
  readonly children?: ComponentChildren;
}

/** Matches the custom properties that var() can contain as they are. */
const IDENTIFIER = /^--[-\w\p{L}\p{N}]+$/u;
/** Kinds that no element paints with. */
const UNPAINTED: readonly NamedKey[] = ["breakpoints", "states"];

/** What is known of a token beside its value: where it is used, its other names, and who made its name, which can be copied for the page's CSS, and changed where a source allows it. */
export function TokenFacts({ kind, token, usage, children }: Props) {
  const { aliases = [], named_by: by, custom_property: property = "" } = token;
  const renaming = useRenaming();
  const placesLink = useContext(PlacesLink);
  return (
    <>
      {IDENTIFIER.test(property) && (
        <CopyButton class="details-value" text={`var(${property})`}>
          <span class="value">var({property})</span>
          <CopyIcon />
        </CopyButton>
      )}
      <dl>
        {children}
        <dt>{t("token.used")}</dt>
        <dd>
          {usage}: {propertyTexts(token).join(", ")}
        </dd>
        {aliases.length > 0 && (
          <>
            <dt>{t("token.aliases")}</dt>
            <dd class="details-aliases">{aliases.join(", ")}</dd>
          </>
        )}
        {by && (
          <>
            <dt>{t("token.name")}</dt>
            <dd>{t(`token.namedBy.${by}`)}</dd>
          </>
        )}
      </dl>
      {placesLink && (
        <a class="details-link" {...placesLink(kind, token.name)}>
          {t("places.of")}
        </a>
      )}
      {!UNPAINTED.includes(kind) && <ShowOnPage target={{ kind, value: token.value }} name={token.name} />}
      {renaming && <renaming.Action kind={kind} name={token.name} />}
    </>
  );
}
