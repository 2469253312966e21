import { defineConfig, Logger, parse } from "@terrazzo/parser";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Tokens } from "../../kinds/wire.ts";
import { exportTokens } from "../export.ts";
import { allKinds, namedToken } from "../testing/all-kinds.ts";
import { color, forEveryFile, SLOW } from "../testing/hostile-tokens.ts";
import { inModes } from "../testing/in-modes.ts";

const NONE: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

const cwd = new URL("file:///");
const config = defineConfig({ lint: { rules: { "core/consistent-naming": "off" } } }, { cwd });

/** Reads a file with Terrazzo, which throws if its rules find an error. */
async function readWithTerrazzo(src: string) {
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
    Object.entries(groups).flatMap(([group, members]) =>
      Object.entries(members).map(([key, token]) => [`${group}/${key}`, token] as const),
    ),
  );
}

function filesOf(content: string | Uint8Array): Record<string, string> {
  if (typeof content === "string") throw new Error("This is no archive.");
  const decoder = new TextDecoder();
  return Object.fromEntries(Object.entries(unzipSync(content)).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}

test("the Figma export has variables of the types that Figma has, with scopes and the names in CSS", async () => {
  const pageColor = {
    ...color("govuk-text-colour", "#0b0c0c80"),
    named_by: "page",
    custom_property: "--govuk-text-colour",
  };
  const tokens = {
    ...allKinds,
    colors: [...allKinds.colors, { ...pageColor, named_by: "page" as const }],
    radii: [...(allKinds.radii ?? []), namedToken("large", "1.5rem")],
  };
  const { content, contentType, extension } = exportTokens(tokens, "figma", { title: "harbour.example" });
  expect([contentType, extension]).toEqual(["application/json", "figma.tokens.json"]);
  if (typeof content !== "string") throw new Error("This is an archive.");
  const byName = variables(content);
  expect(byName.get("color/govuk-text-colour")).toEqual({
    $type: "color",
    $value: { colorSpace: "srgb", components: [0.043137, 0.047059, 0.047059], alpha: 0.501961, hex: "#0b0c0c" },
    $extensions: {
      "com.figma.scopes": ["ALL_SCOPES"],
      "com.figma.codeSyntax": { WEB: "var(--govuk-text-colour)" },
    },
  });
  // Outside sRGB: the nearest colour inside.
  expect(byName.get("color/wide")?.$value).toMatchObject({ colorSpace: "srgb", hex: expect.stringMatching(/^#/) });
  expect(byName.get("radius/large")).toMatchObject({ $type: "number", $value: 24 });
  expect(byName.get("radius/md")?.$extensions["com.figma.scopes"]).toEqual(["CORNER_RADIUS"]);
  expect(byName.get("spacing/16px")).toMatchObject({ $type: "number", $value: 16 });
  expect(byName.get("spacing/md")).toMatchObject({ $type: "number", $value: "{spacing.16px}" });
  expect(byName.get("opacity/muted")).toMatchObject({ $type: "number", $value: 50 });
  expect(byName.get("fontFamily/inter")).toMatchObject({ $type: "string", $value: "Inter" });
  expect([...new Set([...byName.values()].map(({ $type }) => $type))].sort()).toEqual(["color", "number", "string"]);
  const { $extensions } = JSON.parse(content);
  expect($extensions["com.figma.modeName"]).toBe("base");
  const about = $extensions["dev.tintype"];
  expect(about.collection).toBe("harbour.example");
  const lost = new Set(about.left_out.map(({ namespace }: { namespace: string }) => namespace));
  for (const namespace of ["shadow", "gradient", "border", "ease", "duration", "z-index", "leading", "radius"]) {
    expect(lost).toContain(namespace);
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
    expect((await readWithTerrazzo(src)).length).toBe(variables(src).size);
    for (const variable of variables(src).keys()) names.add(variable);
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
    const byName = variables(content);
    expect((await readWithTerrazzo(content)).length).toBe(byName.size);
    for (const [name, { $extensions }] of byName) {
      expect(name.split("/")).toHaveLength(2);
      expect($extensions["com.figma.codeSyntax"]).toMatchObject({ WEB: expect.stringMatching(/^var\(--.*\)$/su) });
    }
  }),
);

test("the Figma export of no tokens is a file without variables", () => {
  expect(variables(String(exportTokens(NONE, "figma").content)).size).toBe(0);
});
