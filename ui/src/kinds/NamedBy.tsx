import { t } from "../i18n/i18n.ts";

/** A small mark for who made a token's name, which its details also say in words. Nothing if it is not known. */
export function NamedBy({ by }: { readonly by: "page" | "tintype" | "person" | undefined }) {
  if (by === undefined) return null;
  return (
    <span class="named-by" title={t(`token.namedBy.${by}`)} aria-hidden="true">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {by === "page" && <path d="M2 8h5M9 8h5" />}
        {by === "tintype" && <path d="M2.5 7.2V2.5h4.7l6.3 6.3-4.7 4.7zM5.2 5.2h.1" />}
        {by === "person" && <path d="m3 13 .7-3L10.4 3.3l2.3 2.3L6 12.3z" />}
      </svg>
    </span>
  );
}
