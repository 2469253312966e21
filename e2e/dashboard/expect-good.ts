import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { expect } from "vitest";
import { accessibilityFaults } from "../extension/axe.ts";
import { layoutFaults } from "../support/layout-faults.ts";
import { treeFaults } from "../support/tree-faults.ts";
import { takePictures } from "../support/views/view.ts";

/** A phone, and what is left of a window of 1280 × 860 px if a person zooms to 200 %. */
const SMALL_WINDOWS = {
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 700 },
  zoomed: { width: 640, height: 430 },
};

/** The windows in which the next view is checked: on a push in one of them. */
const windowsOfNext = night.turns(Object.entries(SMALL_WINDOWS));

/**
 * Checks what every view of the server's dashboard must fulfil: for screen readers, on a phone, in a narrow window, and at 200 %
 * zoom.
 */
export async function expectGood(page: Page, name: string): Promise<void> {
  await takePictures(page, `dashboard-${name}`);
  expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
  expect([name, await treeFaults(page)]).toEqual([name, []]);
  const size = page.viewportSize();
  try {
    for (const [window, small] of windowsOfNext()) {
      await page.setViewportSize(small);
      // Rows scroll to their chosen item when the window has its new size.
      await expect.poll(() => layoutFaults(page), { message: `${name}, ${window}` }).toEqual([]);
      await takePictures(page, `dashboard-${name}-${window}`);
    }
  } finally {
    if (size) await page.setViewportSize(size); // the next test goes on in it, also if this one fails
  }
}
