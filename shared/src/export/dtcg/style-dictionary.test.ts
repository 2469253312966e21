import StyleDictionary from "style-dictionary";
import type { DesignTokens } from "style-dictionary/types";
import { expect, test } from "vitest";
import { exportTokens } from "../export.ts";
import { allKinds } from "../testing/all-kinds.ts";

/** Builds CSS of a DTCG file, as a project with Style Dictionary does. */
async function build(content: string): Promise<string> {
  const dictionary = new StyleDictionary({
    // The cast: Style Dictionary takes the JSON of a token file.
    tokens: JSON.parse(content) as DesignTokens,
    usesDtcg: true,
    // It warns that CSS's font shorthand has no letter spacing.
    log: { verbosity: "silent", warnings: "disabled" },
    platforms: { css: { transformGroup: "css", files: [{ destination: "tokens.css", format: "css/variables" }] } },
  });
  const [file] = await dictionary.formatPlatform("css");
  return String(file?.output);
}

// Version 5.5 writes gradients and durations as `[object Object]` in CSS: it has no transform for them.
test("Style Dictionary builds CSS of the DTCG export, with aliases resolved", async () => {
  const css = await build(exportTokens(allKinds, "dtcg").content);
  const values = Object.fromEntries(
    [...css.matchAll(/^ {2}--([\w-]+): (.*);$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(values).toMatchObject({
    "color-primary": "#1d70b8",
    "spacing-md": "16px",
    "typography-heading-1": "700 32px/1.2 Inter",
    "radius-md": "8px",
    "border-card": "1px solid #1d70b8",
    "shadow-sm": "0px 1px 2px 0px rgba(0, 0, 0, 0.05098), inset 0px 1px 2px 0px rgb(100% 100% 100%)",
    "opacity-muted": "0.5",
    "z-index-modal": "1050",
    "easing-standard": "cubic-bezier(0.4, 0, 0.2, 1)",
    "breakpoint-md": "768px",
  });
});
