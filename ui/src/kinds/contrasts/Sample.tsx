import type { ContrastToken } from "@tintype/shared/kinds/wire";
import { safeStyle } from "../../kit/safe-style.ts";

interface Props extends Pick<ContrastToken, "background"> {
  readonly class: string;
  readonly color: string;
  readonly of: ContrastToken["of"];
}

/** Letters, a border or an icon of one colour on another. */
export function Sample({ class: name, color, background, of }: Props) {
  return (
    <span
      class={name}
      aria-hidden="true"
      style={{ ...safeStyle("color", color), ...safeStyle("backgroundColor", background) }}
    >
      {of ? <span class={`pair-${of}`} /> : "Aa"}
    </span>
  );
}
