/**
 * The entry of the bundle of the tests of limits. It reads a page by all that has limits, and leaves one function, which returns
 * what it found as a JSON string.
 */

import { readElements, readPageWithPlaces, readTab } from "../../kinds/in-page.ts";
import { sampleColors } from "../collect/sample-colors.ts";
import { resolveSelector } from "../dom/resolve-selector.ts";
import { Selectors } from "../dom/selectors.ts";

async function readAll(slice: boolean): Promise<string> {
  let told = 0;
  let firstColors: readonly string[] = [];
  const { observation } = await readTab({ slice }, (colors) => {
    firstColors = colors;
    told++;
  });
  const selectors = new Selectors();
  return JSON.stringify({
    observation,
    places: (await readPageWithPlaces({ rules: true })).places,
    paints: (await readElements()).paints.length,
    selectors: [...document.body.querySelectorAll("*")].map((element) => selectors.of(element) ?? ""),
    resolved: resolveSelector(document, "li", (element) => element.shadowRoot).length,
    // How many they are depends on the time, too.
    samples: { told, firstColors: firstColors.length, sampled: sampleColors(document).length },
  });
}

Object.assign(globalThis, { readAll });
