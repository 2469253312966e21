import { assets } from "./assets/view.tsx";
import { colors } from "./colors/view.tsx";
import { contrasts } from "./contrasts/view.tsx";
import type { KindView } from "./kind.ts";
import { spacing } from "./spacing/view.tsx";
import { typography } from "./typography/view.tsx";

/** Every kind of tokens, in the order of the tabs. A new kind has a folder here, a line here and one in style.css. */
export const kinds: readonly [KindView, ...KindView[]] = [colors, contrasts, typography, spacing, assets];
