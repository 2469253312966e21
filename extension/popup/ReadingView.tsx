import { t } from "@tintype/ui/i18n/i18n.ts";
import { inNotation } from "@tintype/ui/kinds/colors/color-notation.ts";
import { safeStyle } from "@tintype/ui/kit/safe-style.ts";
import { useEffect, useState } from "preact/hooks";
import { watchColors } from "../lib/messages.ts";

interface Props {
  readonly tabId: number;
  /** Returns some colours of the page, until the reading tells what it has found. */
  readonly firstColors: () => Promise<readonly string[]>;
}

/** The colours of a page while it is read, still without names, or a placeholder in the shape of tokens before the first. */
export function ReadingView({ tabId, firstColors }: Props) {
  const [colors, setColors] = useState<readonly string[]>([]);
  useEffect(() => {
    let isReading = true;
    void firstColors().then((some) => {
      if (isReading) setColors((current) => (current.length > 0 ? current : withoutDuplicates(some)));
    });
    const stop = watchColors(tabId, (colors) => setColors(withoutDuplicates(colors)));
    return () => {
      isReading = false;
      stop();
    };
  }, [tabId, firstColors]);
  if (colors.length === 0) return <Placeholder />;
  return (
    <div class="reading">
      <div class="ghost ghost-strip" />
      <div class="ghost ghost-tabs" role="progressbar" aria-label={t("page.reading")} />
      <ul class="found-colors" aria-label={t("kinds.colors")}>
        {colors.map((value) => (
          <li class="found-color" key={value}>
            <span class="swatch-color">
              <span style={safeStyle("backgroundColor", value)} />
            </span>
            <span class="ghost found-name" />
            <span class="value">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Placeholder() {
  return (
    <div class="reading" role="progressbar" aria-label={t("page.reading")}>
      <div class="ghost ghost-strip" />
      <div class="ghost ghost-tabs" />
      <div class="swatches">
        {Array.from({ length: 9 }, (_, index) => (
          <div class="ghost ghost-swatch" key={index} />
        ))}
      </div>
    </div>
  );
}

/** In hex, without those that are equal in it. */
const withoutDuplicates = (colors: readonly string[]): string[] => [
  ...new Set(colors.map((color) => inNotation(color, "hex").text)),
];
