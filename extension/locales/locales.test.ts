import { expect, test } from "vitest";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

// What a language lacks, the browser shows in English.

type Texts = { readonly [key: string]: string | Texts };

/** Each text's path with the values that stand in it. */
function outline(texts: Texts, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const here = path ? `${path}.${key}` : key;
    return typeof text === "string" ? [[here, ...(text.match(/\$\d/g) ?? [])].join(" ")] : outline(text, here);
  });
}

test("German says all that English says, with the same values in it", () => {
  expect(outline(de)).toEqual(outline(en));
});
