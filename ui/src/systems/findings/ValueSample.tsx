import type { CheckedKind } from "@tintype/shared/conformance/report";
import { stageFor } from "../../kinds/stage.ts";
import { safeStyle } from "../../kit/safe-style.ts";

interface Props {
  readonly kind: CheckedKind;
  readonly value: string;
}

/** The largest text, in px. */
const LARGEST = 30;

/** A value as it looks, if a small picture can show it. */
export function ValueSample({ kind, value }: Props) {
  return (
    <span class={`sample sample-${kind}`} aria-hidden="true">
      <Drawing kind={kind} value={value} />
    </span>
  );
}

function Drawing({ kind, value }: Props) {
  switch (kind) {
    case "colors":
      return <span class="sample-fill" style={safeStyle("backgroundColor", value)} />;
    case "gradients":
      return <span class="sample-fill" style={safeStyle("backgroundImage", value)} />;
    case "opacities":
      return <span class="sample-ink" style={safeStyle("opacity", value)} />;
    case "radii":
      return <span class="sample-corner" style={safeStyle("borderRadius", value)} />;
    case "shadows":
      return (
        <span class="stage">
          <span class="sample-card" style={safeStyle("boxShadow", value)} />
        </span>
      );
    case "borders":
      return (
        <span class={stageFor(value.split(" ").slice(2).join(" "))}>
          <span class="sample-line" style={safeStyle("borderTop", value)} />
        </span>
      );
    case "spacing":
      return <span class="sample-bar" style={safeStyle("width", value.replace(/^-/, ""))} />;
    case "font_sizes":
      return <span style={safeStyle("fontSize", `${Math.min(LARGEST, Number.parseFloat(value))}px`)}>Ag</span>;
    case "font_weights":
      return <span style={safeStyle("fontWeight", value)}>Ag</span>;
    case "font_families":
    case "line_heights":
    case "text_styles":
      return <span>Ag</span>;
    default:
      return <span class="sample-none">·</span>;
  }
}
