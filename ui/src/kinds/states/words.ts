import { colorStep } from "../colors/color-change.ts";
import { lightnessOf } from "../colors/color-notation.ts";

/** The look of a change, as the end of a text's key, and a length for the text. */
export interface ChangeWords {
  readonly key:
    | "darker"
    | "lighter"
    | "recoloured"
    | "hardlyVisible"
    | "filled"
    | "emptied"
    | "underlined"
    | "notUnderlined"
    | "fainter"
    | "clearer"
    | "lifted"
    | "lowered"
    | "larger"
    | "smaller"
    | "thicker"
    | "thinner"
    | "shadow"
    | "noShadow"
    | "appears"
    | "disappears"
    | "rounder"
    | "lessRound"
    | "bolder"
    | "lessBold"
    | "changed";
  readonly length?: string;
}

/** A smaller difference in lightness, from 0 to 1, is not seen. */
const SEEN = 0.01;

/** Returns the difference of a value in a state from the value without it. */
export function changeWords(property: string, base: string, value: string): ChangeWords {
  if (/color$|^(fill|stroke)$/.test(property)) return colorWords(base, value);
  switch (property) {
    case "text-decoration-line":
      if (value === "none") return { key: "notUnderlined" };
      return { key: value.includes("underline") ? "underlined" : "changed" };
    case "opacity":
      return numberWords(base, value, "clearer", "fainter");
    case "box-shadow":
    case "text-shadow":
      return base === "none" ? { key: "shadow" } : { key: value === "none" ? "noShadow" : "changed" };
    case "font-weight":
      return numberWords(base, value, "bolder", "lessBold");
    case "scale":
      return numberWords(base === "none" ? "1" : base, value === "none" ? "1" : value, "larger", "smaller");
    case "translate":
    case "transform":
      return moveWords(property, base, value);
  }
  if (property.endsWith("-radius")) return numberWords(base, value, "rounder", "lessRound");
  if (/-(width|thickness|offset)$/.test(property)) return numberWords(base, value, "thicker", "thinner");
  if (!property.endsWith("-style")) return { key: "changed" };
  return { key: base === "none" ? "appears" : value === "none" ? "disappears" : "changed" };
}

function colorWords(base: string, value: string): ChangeWords {
  const [before, after] = [lightnessOf(base), lightnessOf(value)];
  if (after === undefined) return { key: "emptied" };
  if (before === undefined) return { key: "filled" };
  if (colorStep(base, value)?.step === "same") return { key: "hardlyVisible" };
  if (Math.abs(after - before) < SEEN) return { key: "recoloured" };
  return { key: after < before ? "darker" : "lighter" };
}

type Key = ChangeWords["key"];

function numberWords(base: string, value: string, more: Key, less: Key): ChangeWords {
  const [before, after] = [Number.parseFloat(base) || 0, Number.parseFloat(value) || 0];
  return { key: before === after ? "changed" : after > before ? more : less };
}

/** Reads a movement up or down, or a change of size, from nothing. */
function moveWords(property: string, base: string, value: string): ChangeWords {
  if (base !== "none") return { key: "changed" };
  const y =
    property === "translate"
      ? /^\S+ (\S+)$/.exec(value)?.[1]
      : /^(?:translatey\(|translate\([^,]+, |translate3d\([^,]+, )([^,)]+)/i.exec(value)?.[1];
  if (y !== undefined && Number.parseFloat(y) !== 0) {
    return { key: y.startsWith("-") ? "lifted" : "lowered", length: y.replace(/^-/, "") };
  }
  const scale = Number.parseFloat(/^scale\(([\d.]+)/i.exec(value)?.[1] ?? "1");
  return { key: scale === 1 ? "changed" : scale > 1 ? "larger" : "smaller" };
}
