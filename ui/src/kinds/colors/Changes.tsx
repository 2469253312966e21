import type { NamedChanges } from "@tintype/shared/kinds/changes";
import type { ColorToken, Tokens } from "@tintype/shared/kinds/wire";
import { language, t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { ArrowIcon } from "../../kit/icons.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { ChangeGroup } from "../Change.tsx";
import { byName, Touched } from "../Touched.tsx";
import { colorStep } from "./color-change.ts";
import { useNotation } from "./notation.tsx";

interface Props {
  readonly changes: NamedChanges;
  readonly before: Tokens;
  readonly after: Tokens;
}

/** Old and new values side by side; a click copies one of them. */
export function ColorChanges({ changes, before, after }: Props) {
  const { modified, added, removed } = changes;
  const [inBefore, inAfter] = [byName(before.colors), byName(after.colors)];
  return (
    <section class="change-kind">
      <h2>{t("kinds.colors")}</h2>
      <ChangeGroup kind="modified" count={modified.length}>
        <ul class="color-changes" aria-label={t("diff.modified")}>
          {modified.map(({ name, from, to }) => (
            <li key={name} class="color-change">
              <div class="color-halves">
                <Half value={from} label={t("diff.before", [name])} />
                <Half value={to} label={t("diff.after", [name])} />
                <span class="change-arrow">
                  <ArrowIcon />
                </span>
              </div>
              <p class="swatch-name" title={name}>
                {name}
              </p>
              <p class="change-facts">
                <Step from={from} to={to} />
                <Touched token={inAfter.get(name)} />
              </p>
            </li>
          ))}
        </ul>
      </ChangeGroup>
      <ChangeGroup kind="added" count={added.length}>
        <ul class="color-changes single" aria-label={t("diff.added")}>
          {added.map((color) => (
            <One key={color.name} {...color} token={inAfter.get(color.name)} />
          ))}
        </ul>
      </ChangeGroup>
      <ChangeGroup kind="removed" count={removed.length}>
        <ul class="color-changes single removed" aria-label={t("diff.removed")}>
          {removed.map((color) => (
            <One key={color.name} {...color} token={inBefore.get(color.name)} />
          ))}
        </ul>
      </ChangeGroup>
    </section>
  );
}

/** In a word how much the colour has changed. */
function Step({ from, to }: { readonly from: string; readonly to: string }) {
  const change = colorStep(from, to);
  if (!change) return null;
  const deltaE = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(change.deltaE);
  return (
    <span class="color-step" title={`ΔE ${deltaE}`}>
      {t(`colors.step.${change.step}`)}
    </span>
  );
}

function Half({ value, label }: { readonly value: string; readonly label: string }) {
  const { text } = useNotation()(value);
  return (
    <CopyButton class="color-half" text={text} label={label} title={text}>
      <span class="color-paint">
        <span style={safeStyle("backgroundColor", value)} />
      </span>
      <span class="value">{text}</span>
    </CopyButton>
  );
}

interface OneProps {
  readonly name: string;
  readonly value: string;
  readonly token: ColorToken | undefined;
}

function One({ name, value, token }: OneProps) {
  const { text } = useNotation()(value);
  return (
    <li class="color-change">
      <CopyButton class="color-half" text={text} title={`${name}\n${text}`}>
        <span class="color-paint">
          <span style={safeStyle("backgroundColor", value)} />
        </span>
        <span class="swatch-name">{name}</span>
        <span class="value">{text}</span>
      </CopyButton>
      <Touched token={token} />
    </li>
  );
}
