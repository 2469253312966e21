import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CopyButton } from "../kit/copying.tsx";
import { CopyIcon, PinIcon } from "../kit/icons.tsx";
import { usePicking } from "../tokens/picking/picking.tsx";
import { PlacesLink } from "../tokens/places-link.ts";
import { useRenaming } from "../tokens/renaming/renaming.ts";
import { varOf } from "./copy-form.ts";
import { useTailwindClasses } from "./copy-forms.tsx";
import { propertyTexts } from "./usage.ts";

interface Props {
  readonly kind: NamedKey;
  readonly token: NamedToken;
  /** Its use, in words. */
  readonly usage: string;
  /** Further rows. */
  readonly children?: ComponentChildren;
}

/**
 * Shows the facts of a token beside its value: where it is used, its other names, and who chose its name. The name can be
 * copied for the page's CSS, and changed where a source allows it.
 */
export function TokenFacts({ kind, token, usage, children }: Props) {
  const { aliases = [], named_by: namer } = token;
  const reference = varOf(token);
  const tailwind = useTailwindClasses()?.(kind, token);
  const { pins, togglePins } = usePicking();
  const isPinned = pins[kind]?.includes(token.name) ?? false;
  const renaming = useRenaming();
  const placesLink = useContext(PlacesLink);
  return (
    <>
      {reference !== undefined && (
        <CopyButton class="details-value" text={reference}>
          <span class="details-notation">{t("forms.var")}</span>
          <span class="value">{reference}</span>
          <CopyIcon />
        </CopyButton>
      )}
      {tailwind && (
        <CopyButton class="details-value" text={tailwind.text}>
          <span class="details-notation">{t("forms.class")}</span>
          <span class="value">{tailwind.text}</span>
          <small>{t(tailwind.of === "page" ? "forms.ofPage" : "forms.ofExport")}</small>
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
        {namer && (
          <>
            <dt>{t("token.name")}</dt>
            <dd>{t(`token.namedBy.${namer}`)}</dd>
          </>
        )}
      </dl>
      <p class="fault-actions">
        <button
          type="button"
          class="button small"
          aria-pressed={isPinned}
          onClick={() => togglePins(kind, [token.name])}
        >
          <PinIcon />
          {t(isPinned ? "picking.unpin" : "picking.pin")}
        </button>
      </p>
      {placesLink && kind !== "breakpoints" && kind !== "states" && (
        <a class="details-link" {...placesLink(kind, token.name)}>
          {t("places.of")}
        </a>
      )}
      {renaming && <renaming.Action kind={kind} name={token.name} />}
    </>
  );
}
