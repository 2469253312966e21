import { describe, expect, test } from "vitest";
import type { Tokens } from "../../kinds/wire.ts";
import { exportTokens } from "../export.ts";
import { color, forEveryFile, SLOW } from "../testing/hostile-tokens.ts";
import { MAX_SWATCHES } from "./palette.ts";

const colors = [
  color("brand", "#1d70b8"),
  color("sky", "#bbd4ea"),
  color("ink", "#0b0c0c"),
  color("shade", "#0b0c0c80"),
  color("wide", "color(display-p3 1 0.2 0)"),
  color("größe & <b>", "#00703c"),
  color("not a colour", "red;}"),
];
const tokens: Tokens = { colors, typography: [], spacing: [], assets: [] };

interface Block {
  readonly type: number;
  readonly name?: string;
  readonly model?: string;
  readonly values?: readonly number[];
}

/** Reads a file as the description of the format says, and nothing else of our code. */
function decodeAse(content: string | Uint8Array): Block[] {
  if (typeof content === "string") throw new Error("This is text.");
  const bytes = Buffer.from(content);
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("ASEF\0\x01\0\0");
  const count = bytes.readUInt32BE(8);
  const blocks: Block[] = [];
  let position = 12;
  for (let i = 0; i < count; i++) {
    const type = bytes.readUInt16BE(position);
    const end = position + 6 + bytes.readUInt32BE(position + 2);
    position += 6;
    if (type === 0xc002) blocks.push({ type });
    else {
      const units = bytes.readUInt16BE(position);
      expect(bytes.readUInt16BE(position + units * 2)).toBe(0);
      const name = Buffer.from(bytes.subarray(position + 2, position + units * 2))
        .swap16()
        .toString("utf16le");
      const nameEnd = position + 2 + units * 2;
      if (type === 0xc001) blocks.push({ type, name });
      else {
        const values = [4, 8, 12].map((offset) => bytes.readFloatBE(nameEnd + offset));
        blocks.push({ type, name, model: bytes.toString("latin1", nameEnd, nameEnd + 4), values });
        expect(bytes.readUInt16BE(nameEnd + 16)).toBe(2);
        expect(nameEnd + 18).toBe(end);
      }
    }
    position = end;
  }
  expect(position).toBe(bytes.length);
  return blocks;
}

const bytesOf = ({ values = [] }: Block) => values.map((value) => Math.round(value * 255));

describe("the palette as ASE", () => {
  test("has a group for each hue, neutrals first, and RGB colours with their names", () => {
    const { content, contentType, extension, preview } = exportTokens(tokens, "ase");
    expect([contentType, extension]).toEqual(["application/octet-stream", "ase"]);
    const blocks = decodeAse(content);
    expect(blocks.flatMap(({ type, name }) => (type === 0xc001 ? [name] : []))).toEqual([
      "gray",
      "red",
      "green",
      "blue",
    ]);
    const colorsByName = new Map(blocks.flatMap((block) => (block.type === 1 ? [[block.name, block] as const] : [])));
    expect([...colorsByName.keys()].sort()).toEqual(["brand", "größe & <b>", "ink", "shade (50 %)", "sky", "wide"]);
    expect(bytesOf(colorsByName.get("brand") ?? { type: 0 })).toEqual([0x1d, 0x70, 0xb8]);
    expect(colorsByName.get("shade (50 %)")).toMatchObject({ model: "RGB " });
    for (const [name] of colorsByName) expect(preview).toContain(name);
  });

  test("has the groups along the hue circle", () => {
    const values = ["#ff2fd0", "#c2185b", "#7c3aed", "#1d70b8", "#0f766e", "#00703c", "#f2c94c", "#7a4a21", "#d4351c"];
    const hues = values.map((value, i) => color(`c${i}`, value));
    const blocks = decodeAse(exportTokens({ ...tokens, colors: hues }, "ase").content);
    const groups = blocks.flatMap(({ type, name }) => (type === 0xc001 ? [name] : []));
    expect(groups).toEqual(["red", "brown", "yellow", "green", "teal", "blue", "violet", "magenta", "pink"]);
  });

  test("can be decoded, whatever the tokens are", SLOW, () =>
    forEveryFile("ase", (content, { valuesByPrefix }) => {
      const colorBlocks = decodeAse(content).filter(({ type }) => type === 1);
      expect(colorBlocks).toHaveLength(valuesByPrefix.color.length);
      for (const { name = "", values = [] } of colorBlocks) {
        expect(name).toMatch(/^[^\p{C}]+$/u);
        expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
      }
    }),
  );
});

describe("the palette as SVG", () => {
  test("draws each colour with its name and hex", () => {
    const { content, contentType, extension } = exportTokens(tokens, "svg", { title: "a.example" });
    expect([contentType, extension]).toEqual(["image/svg+xml", "palette.svg"]);
    for (const text of [">brand<", ">#1d70b8<", ">größe &#38; &#60;b&#62;<", ">#0b0c0c 50 %<"])
      expect(content).toContain(text);
    expect(content).toContain("<title>Palette of a.example</title>");
    expect(content).toContain('fill-opacity="0.502"');
    expect(content).not.toContain("red;");
  });
});

test("a palette is limited to the colours that are used most, and says how many are left out", () => {
  const many = Array.from({ length: MAX_SWATCHES + 3 }, (_, i) => ({ ...color(`c${i}`, "#1d70b8"), usage: i + 1 }));
  const { content, preview } = exportTokens({ ...tokens, colors: many }, "ase");
  const names = decodeAse(content).flatMap(({ type, name }) => (type === 1 ? [name] : []));
  expect(names).toHaveLength(MAX_SWATCHES);
  expect(names).not.toContain("c2");
  expect(preview).toContain("+ 3");
  expect(exportTokens({ ...tokens, colors: many }, "svg").content).toContain(">+ 3</text>");
});
