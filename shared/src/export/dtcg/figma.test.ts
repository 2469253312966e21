import { defineConfig, Logger, parse } from "@terrazzo/parser";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Tokens } from "../../kinds/wire.ts";
import { exportTokens } from "../export.ts";
import { allKinds, named } from "../testing/all-kinds.ts";
import { color, forEveryFile, SLOW } from "../testing/hostile-tokens.ts";
import { inModes } from "../testing/in-modes.ts";

const NONE: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

const cwd = new URL("file:///");
const config = defineConfig({ lint: { rules: { "core/consistent-naming": "off" } } }, { cwd });

/** Reads a file with Terrazzo, which throws if its rules find an error. */
async function read(src: string) {
  const { tokens } = await parse([{ filename: new URL("export.tokens.json", cwd), src }], {
    config,
    logger: new Logger({ level: "silent" }),
  });
  return Object.values(tokens);
}

interface Variable {
  readonly $type: string;
  readonly $value: unknown;
  readonly $extensions: Record<string, unknown>;
}

function variables(src: string): Map<string, Variable> {
  const { $extensions: _, ...groups } = JSON.parse(src) as Record<string, Record<string, Variable>>;
  return new Map(
    Object.entries(groups).flatMap(([group, own]) =>
      Object.entries(own).map(([key, token]) => [`${group}/${key}`, token] as const),
    ),
  );
}

function filesOf(content: string | Uint8Array): Record<string, string> {
  if (typeof content === "string") throw new Error("This is no archive.");
  const decoder = new TextDecoder();
  return Object.fromEntries(Object.entries(unzipSync(content)).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}

test("the Figma export has variables of the types that Figma has, with scopes and the names in CSS", async () => {
  const own = { ...color("govuk-text-colour", "#0b0c0c80"), named_by: "page", custom_property: "--govuk-text-colour" };
  const tokens = {
    ...allKinds,
    colors: [...allKinds.colors, { ...own, named_by: "page" as const }],
    radii: [...(allKinds.radii ?? []), named("large", "1.5rem")],
  };
  const { content, contentType, extension } = exportTokens(tokens, "figma", { title: "harbour.example" });
  expect([contentType, extension]).toEqual(["application/json", "figma.tokens.json"]);
  if (typeof content !== "string") throw new Error("This is an archive.");
  const found = variables(content);
  expect(found.get("color/govuk-text-colour")).toEqual({
    $type: "color",
    $value: { colorSpace: "srgb", components: [0.043137, 0.047059, 0.047059], alpha: 0.501961, hex: "#0b0c0c" },
    $extensions: {
      "com.figma.scopes": ["ALL_SCOPES"],
      "com.figma.codeSyntax": { WEB: "var(--govuk-text-colour)" },
    },
  });
  // Outside sRGB: the nearest colour inside.
  expect(found.get("color/wide")?.$value).toMatchObject({ colorSpace: "srgb", hex: expect.stringMatching(/^#/) });
  expect(found.get("radius/large")).toMatchObject({ $type: "number", $value: 24 });
  expect(found.get("radius/md")?.$extensions["com.figma.scopes"]).toEqual(["CORNER_RADIUS"]);
  expect(found.get("spacing/16px")).toMatchObject({ $type: "number", $value: 16 });
  expect(found.get("spacing/md")).toMatchObject({ $type: "number", $value: "{spacing.16px}" });
  expect(found.get("opacity/muted")).toMatchObject({ $type: "number", $value: 50 });
  expect(found.get("fontFamily/inter")).toMatchObject({ $type: "string", $value: "Inter" });
  expect([...new Set([...found.values()].map(({ $type }) => $type))].sort()).toEqual(["color", "number", "string"]);
  const { $extensions } = JSON.parse(content);
  expect($extensions["com.figma.modeName"]).toBe("base");
  const about = $extensions["dev.tintype"];
  expect(about.collection).toBe("harbour.example");
  const lost = new Set(about.left_out.map(({ namespace }: { namespace: string }) => namespace));
  for (const each of ["shadow", "gradient", "border", "ease", "duration", "z-index", "leading", "radius"]) {
    expect(lost).toContain(each);
  }
});

test("the Figma export is read by Terrazzo, a file for each mode", async () => {
  const { content, contentType, extension, preview } = exportTokens(inModes, "figma");
  expect([contentType, extension]).toEqual(["application/zip", "figma.zip"]);
  const files = filesOf(content);
  expect(Object.keys(files).sort()).toEqual(
    ["dark", "light", "mobile", "night-mobile", "tablet"].map((name) => `${name}.tokens.json`),
  );
  const names = new Set<string>();
  for (const [name, src] of Object.entries(files)) {
    expect(JSON.parse(src).$extensions["com.figma.modeName"]).toBe(name.replace(".tokens.json", ""));
    expect((await read(src)).length).toBe(variables(src).size);
    for (const each of variables(src).keys()) names.add(each);
    expect(preview).toContain(src);
  }
  const value = (mode: string, name: string) => variables(files[`${mode}.tokens.json`] ?? "{}").get(name)?.$value;
  expect(value("dark", "color/primary")).toMatchObject({ hex: "#73b3ea" });
  expect(value("light", "color/primary")).toMatchObject({ hex: "#1d70b8" });
  expect(value("light", "color/on-brand")).toBe("{color.surface}");
  expect(value("tablet", "radius/md")).toBe(6);
  expect(exportTokens(inModes, "figma").content).toEqual(content);
});

test("the Figma export of any tokens is read by Terrazzo, and Figma's groups are ours alone", SLOW, () =>
  forEveryFile("figma", async (content) => {
    if (typeof content !== "string") throw new Error("This is an archive.");
    const found = variables(content);
    expect((await read(content)).length).toBe(found.size);
    for (const [name, { $extensions }] of found) {
      expect(name.split("/")).toHaveLength(2);
      expect($extensions["com.figma.codeSyntax"]).toMatchObject({ WEB: expect.stringMatching(/^var\(--.*\)$/su) });
    }
  }),
);

test("the Figma export of no tokens is a file without variables", () => {
  expect(variables(String(exportTokens(NONE, "figma").content)).size).toBe(0);
});
