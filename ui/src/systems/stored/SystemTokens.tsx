import type { CheckedKind, SystemToken } from "@tintype/shared/conformance/report";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { kindName } from "../findings/kind-name.ts";
import { ValueSample } from "../findings/ValueSample.tsx";

/** The tokens of a kind that are shown at first, and with each further click. */
const STEP = 100;

/** The tokens of a design system by kind. A click copies a value. */
export function SystemTokens({ tokens }: { readonly tokens: readonly SystemToken[] }) {
  const kinds = [...Map.groupBy(tokens, ({ kind }) => kind)];
  return kinds.map(([kind, tokensOfKind]) => <Kind key={kind} kind={kind} tokens={tokensOfKind} />);
}

function Kind({ kind, tokens }: { readonly kind: CheckedKind; readonly tokens: readonly SystemToken[] }) {
  const [limit, setLimit] = useState(STEP);
  return (
    <section class="system-kind">
      <h2 class="overline">
        {kindName(kind)} <span class="count">{tokens.length}</span>
      </h2>
      <ul class="system-tokens" aria-label={kindName(kind)}>
        {tokens.slice(0, limit).map(({ name, value, description, deprecated }, index) => (
          <li key={`${index} ${name}`}>
            <CopyButton class="system-token" text={value} title={[name, value, description].filter(Boolean).join("\n")}>
              <ValueSample kind={kind} value={value} />
              <span class="finding-texts">
                <b dir="auto">
                  {deprecated ? <s>{name}</s> : name}
                  {deprecated && <span class="unseen"> ({t("systems.deprecated")})</span>}
                </b>
                <span class="value">{value}</span>
              </span>
            </CopyButton>
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
