import type { SystemWithTokens } from "@tintype/shared/api/systems/systems";
import type { CheckedKind } from "@tintype/shared/conformance/report";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { numberText } from "../../i18n/numbers.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { kindName } from "../findings/kind-name.ts";
import { ValueSample } from "../findings/ValueSample.tsx";
import { type CountedToken, filterTokens, USES, type Use } from "./filter-tokens.ts";

/** The tokens of a kind that are shown at first, and with each further click. */
const STEP = 100;
/** From this many tokens on, they can be searched. */
const SEARCHED = 8;

/** The tokens of a design system by kind, each with how many pages use it. A click copies a value. */
export function SystemTokens({ system }: { readonly system: SystemWithTokens }) {
  const { tokens, checked_pages: pages } = system;
  const [use, setUse] = useState<Use>("all");
  const [search, setSearch] = useState("");
  const filtered = filterTokens(tokens, use, search);
  const kinds = [...Map.groupBy(filtered, ({ kind }) => kind)];
  const countOf = (value: Use) => filterTokens(tokens, value, "").length;
  const uses = USES.filter((value) => value === "all" || (isKnown(value, pages) && countOf(value) > 0));
  return (
    <section class="stack" aria-label={t("systems.source")}>
      <div class="system-filter">
        {tokens.length >= SEARCHED && (
          <SearchField
            label={t("systems.searchTokens")}
            clearLabel={t("search.clear")}
            value={search}
            onChange={setSearch}
          />
        )}
        {uses.length > 1 && (
          <Segments
            label={t("systems.use.label")}
            values={uses}
            labelOf={(value) => `${t(`systems.use.${value}`)} ${numberText(countOf(value))}`}
            chosen={use}
            onChoose={setUse}
          />
        )}
      </div>
      {kinds.length === 0 && (
        <p class="quiet-text" role="status">
          {t("systems.noMatch")}
        </p>
      )}
      {kinds.map(([kind, tokensOfKind]) => (
        <Kind key={`${kind} ${use} ${search}`} kind={kind} tokens={tokensOfKind} pages={pages} />
      ))}
    </section>
  );
}

/** Without checked pages nothing is known of the use. */
const isKnown = (use: Use, pages: number): boolean => pages > 0 || use === "deprecated";

interface KindProps {
  readonly kind: CheckedKind;
  readonly tokens: readonly CountedToken[];
  /** Pages that were checked. */
  readonly pages: number;
}

function Kind({ kind, tokens, pages }: KindProps) {
  const [limit, setLimit] = useState(STEP);
  return (
    <section class="system-kind">
      <h2 class="overline">
        {kindName(kind)} <span class="count">{tokens.length}</span>
      </h2>
      <ul class="system-tokens" aria-label={kindName(kind)}>
        {tokens.slice(0, limit).map((token, index) => (
          <li key={`${index} ${token.name}`}>
            <Token token={token} pages={pages} />
          </li>
        ))}
      </ul>
      {tokens.length > limit && (
        <button type="button" class="button small" onClick={() => setLimit(limit + STEP)}>
          {t("conformance.more", tokens.length - limit)}
        </button>
      )}
    </section>
  );
}

function Token({ token, pages }: { readonly token: CountedToken; readonly pages: number }) {
  const { kind, name, value, description, deprecated, replacement } = token;
  const title = [name, value, description].filter(Boolean).join("\n");
  return (
    <CopyButton class="system-token" text={value} title={title}>
      <ValueSample kind={kind} value={value} />
      <span class="finding-texts">
        <b dir="auto">{deprecated ? <s>{name}</s> : name}</b>
        <span class="value">{value}</span>
        {pages > 0 && (
          <span class={token.pages === 0 ? "system-use nowhere" : "system-use"}>{useText(token.pages, pages)}</span>
        )}
        {deprecated && (
          <span class="mark deprecated">
            {replacement === undefined ? t("systems.deprecated") : t("systems.deprecatedFor", [replacement])}
          </span>
        )}
      </span>
    </CopyButton>
  );
}

function useText(count: number, pages: number): string {
  if (count === 0) return t("systems.usedNowhere");
  return pages === 1 ? t("systems.usedOnOne") : t("systems.usedOn", [count, pages]);
}
