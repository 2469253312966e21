import { type Block, type CssNode, generate } from "css-tree";
import type { SourceWarning } from "../../report.ts";
import { warning } from "../entry.ts";

// daisyUI has its themes in blocks of Tailwind's `@plugin`: `@plugin "daisyui/theme" { name: "harbour"; default: true; … }`.

/** A block that sets a theme, and the context in which that holds. */
export interface DaisyThemes {
  readonly contexts: ReadonlyMap<Block, string | undefined>;
  /** Tell the themes that the style sheet uses and does not have. */
  readonly warnings: readonly SourceWarning[];
}

type AtRule = Extract<CssNode, { type: "Atrule" }>;

/** Finds the themes of a style sheet. The one that is the default is the base, or else the first one. */
export function readDaisyThemes(nodes: Iterable<CssNode>): DaisyThemes {
  const plugins = [...nodes].filter((node): node is AtRule => node.type === "Atrule" && node.name === "plugin");
  const themes = plugins.flatMap(({ block }) => {
    if (!block) return [];
    const options = optionsOf(block);
    return options.hasProperties ? [{ block, options: options.values }] : [];
  });
  const base = themes.find(({ options }) => options.get("default") === "true") ?? themes[0];
  const contexts = new Map(themes.map((theme) => [theme.block, theme === base ? undefined : contextOf(theme.options)]));
  const names = new Set(themes.map(({ options }) => options.get("name")));
  return { contexts, warnings: plugins.flatMap((plugin) => builtInThemes(plugin, names) ?? []) };
}

const contextOf = (options: ReadonlyMap<string, string>): string =>
  options.get("prefersdark") === "true" ? "dark" : (options.get("name") ?? "theme");

function optionsOf(block: Block) {
  const values = new Map<string, string>();
  let hasProperties = false;
  for (const node of block.children) {
    if (node.type !== "Declaration") continue;
    if (node.property.startsWith("--")) hasProperties = true;
    else
      values.set(
        node.property.toLowerCase(),
        generate(node.value)
          .trim()
          .replace(/^["']|["']$/g, ""),
      );
  }
  return { values, hasProperties };
}

/** daisyUI's own themes, which are in its package. */
function builtInThemes({ prelude, block, loc }: AtRule, names: ReadonlySet<string | undefined>) {
  if (!prelude || !/^["']([^"']*\/)?daisyui(\.m?js)?["']$/.test(generate(prelude).trim())) return undefined;
  const list = (block && optionsOf(block).values.get("themes")) ?? "light --default, dark --prefersdark";
  const missing = list
    .split(",")
    .map((theme) => theme.trim().split(/\s/)[0] ?? "")
    .filter((theme) => theme !== "" && !/^(false|none)$/.test(theme) && !names.has(theme));
  if (missing.length === 0) return undefined;
  return warning(
    `The colours of daisyUI's own themes (${missing.slice(0, 5).join(", ")}) are not in this file. Give daisyui/themes.css too, or set them in @plugin "daisyui/theme".`,
    loc ? { line: loc.start.line, column: loc.start.column } : undefined,
  );
}
