import { restingContrasts } from "@tintype/shared/kinds/resting-contrasts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { matchesColor } from "../colors/view.tsx";
import type { KindView } from "../kind.ts";

const Contrasts = lazily(
  async () => (await import("./List.tsx")).Contrasts,
  () => <Ghosts />,
);

export const contrasts: KindView = {
  key: "contrasts",
  showsColors: true,
  /** Pairs are found by either of their colours. */
  find({ colors, contrasts }, matches) {
    const matchingValues = new Set(colors.filter((color) => matchesColor(color, matches)).map(({ value }) => value));
    if (!contrasts) return {};
    return {
      contrasts: restingContrasts(contrasts).filter(
        ({ text, background }) => matchingValues.has(text) || matchingValues.has(background),
      ),
    };
  },
  List: ({ matching, all }) => <Contrasts pairs={restingContrasts(matching.contrasts)} colors={all.colors} />,
};
