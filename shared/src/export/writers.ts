import type { Tokens } from "../kinds/wire.ts";
import { jsonWithoutCommands, withoutCommands, xmlWithoutCommands } from "../text/ci-commands.ts";
import { toDesignMd } from "./design-md/design-md.ts";
import { toDtcg } from "./dtcg/dtcg.ts";
import { figmaFiles, toFigma } from "./dtcg/figma.ts";
import { toDtcgResolver } from "./dtcg/resolver.ts";
import { archive, type ExportFormat, type TextFormat } from "./formats.ts";
import { toJson } from "./json.ts";
import { describePalette, toAse } from "./palette/ase.ts";
import { toPaletteSvg } from "./palette/svg.ts";
import type { Exported } from "./sections/sections.ts";
import { toCss } from "./stylesheets/css.ts";
import { toLess } from "./stylesheets/less.ts";
import { toScss } from "./stylesheets/scss.ts";
import { toTailwind } from "./tailwind/tailwind.ts";
import { toTailwind3 } from "./tailwind/tailwind3.ts";

/** The tokens to write, and how. */
interface Source {
  /** The tokens as on the wire. */
  tokens(): Partial<Tokens>;
  exported(): Exported;
}

/** A file that is not text, or of another type than the format usually is. */
interface Written {
  readonly content: string | Uint8Array;
  /** Its contents, in words. */
  readonly preview: string;
  readonly contentType?: string;
  readonly extension?: string;
}

type Write<Content> = (source: Source) => Content;
type Writers = { readonly [Name in ExportFormat]: Write<Name extends TextFormat ? string : string | Written> };

/** Writes tokens in each of the formats. */
export const writers: Writers = {
  css: ({ exported }) => toCss(exported()),
  scss: ({ exported }) => toScss(exported()),
  less: ({ exported }) => toLess(exported()),
  tailwind: ({ exported }) => toTailwind(exported()),
  tailwind3: ({ exported }) => jsonWithoutCommands(toTailwind3(exported())),
  dtcg: ({ exported }) => jsonWithoutCommands(toDtcg(exported())),
  "dtcg-resolver": ({ exported }) => jsonWithoutCommands(toDtcgResolver(exported())),
  "design-md": ({ exported }) => withoutCommands(toDesignMd(exported())),
  json: ({ tokens }) => jsonWithoutCommands(toJson(tokens())),
  figma({ exported }): string | Written {
    const content = toFigma(exported());
    if (typeof content === "string") return content;
    const preview = figmaFiles(exported()).map(({ name, content: text }) => `/* ${name} */\n${text}`);
    return { content, preview: preview.join("\n"), ...archive };
  },
  svg: ({ exported }) => xmlWithoutCommands(toPaletteSvg(exported())),
  ase: ({ exported }) => ({ content: toAse(exported()), preview: describePalette(exported()) }),
};
