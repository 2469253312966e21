import type { FoundMode, FoundThemes } from "@tintype/shared/api/themes/found-themes";
import { MAX_MODES } from "@tintype/shared/conditions/bounds";
import type { TriedTheme } from "@tintype/shared/observe/themes/found-theme";
import type { ExtractOptions } from "../reading/reading.ts";
import type { Appearance } from "../visit/appearance.ts";
import type { IsolatedWorld } from "../visit/isolated-world.ts";
import { capped } from "../waiting.ts";

/** The time beyond its budget that the page is given, in real ms: its own code may run between two looks at the clock. */
const GRACE_MS = 1_000;

interface SearchedPage {
  readonly world: Pick<IsolatedWorld, "call">;
  readonly base: Pick<ExtractOptions, "viewport" | "colorScheme">;
  /** The longest time that the trials may take, in ms. */
  readonly budgetMs: number;
  show(appearance: Appearance): Promise<void>;
}

/**
 * Finds the themes of a page that has been read, and that nobody reads again: each is put on it for an instant.
 * @returns undefined if the page does not let us
 */
export async function findThemes(page: SearchedPage): Promise<FoundThemes | undefined> {
  try {
    return await capped(search(page), page.budgetMs + GRACE_MS);
  } catch {
    return undefined; // the page has gone to another document; it was read before
  }
}

async function search({ world, base, budgetMs, show }: SearchedPage): Promise<FoundThemes> {
  const tried = await world.call("tryThemes", budgetMs);
  const themes: TriedTheme[] = [...tried.themes];
  for (const { mode, appearance } of preferencesOf(tried.features, base)) {
    await show(appearance);
    const theme = await world.call("tryPreference", mode);
    if (theme) themes.unshift(theme);
  }
  await show(base);
  await world.call("endThemes");
  const chosen = themes.slice(0, MAX_MODES);
  return {
    themes: chosen.map(({ mode }) => mode),
    evidence: chosen.map(({ mode: { name }, properties, rules, changed, of, text, background }) => ({
      name,
      properties,
      rules,
      changed,
      of,
      text,
      background,
    })),
    truncated: tried.isCut,
  };
}

/** Preferences of readers that the page's sheets ask for. Forced colours are the reader's own, no theme of the page. */
function preferencesOf(
  features: readonly string[],
  base: SearchedPage["base"],
): { readonly mode: FoundMode; readonly appearance: Appearance }[] {
  const { viewport, colorScheme } = base;
  const scheme = colorScheme === "dark" ? "light" : "dark";
  return [
    ...(features.includes("prefers-contrast")
      ? [
          {
            mode: { name: "more-contrast", contrast: "more" as const },
            appearance: { viewport, colorScheme, contrast: "more" as const },
          },
        ]
      : []),
    ...(features.includes("prefers-color-scheme")
      ? [
          {
            mode: { name: scheme, color_scheme: scheme } as const,
            appearance: { viewport, colorScheme: scheme } as const,
          },
        ]
      : []),
  ];
}
