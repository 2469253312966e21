import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { paintedColors } from "../testing/pixels.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 400, height: 200 });
}, 60_000);

afterAll(closePages);

const COLOR = "#0a0b0c";
const CARD = "transform-style: preserve-3d; transform: rotateY(180deg)";
const box = (style: string, inner = "") =>
  `<div style="width: 90px; height: 50px; background: ${COLOR}; ${style}">${inner}</div>`;
const around = (style: string, inner: string) => `<div style="width: 90px; height: 50px; ${style}">${inner}</div>`;
const MASKS = `<svg width="0" height="0" style="position: absolute"><mask id="empty"></mask><mask id="full"><rect width="900" height="900" fill="#fff"/></mask></svg>`;

test.each(
  night.cases(
    [
      ["a filter without opacity", box("filter: opacity(0)")],
      ["a filter with little opacity", box("filter: blur(1px) opacity(50%)")],
      ["several filters without opacity", box("filter: opacity(50%) opacity(0)")],
      ["a transparent mask", box("mask-image: linear-gradient(transparent, rgb(255 0 0 / 0))")],
      ["a mask that is transparent in part", box("mask-image: linear-gradient(transparent, black)")],
      [
        "two masks of which one is transparent",
        box("mask-image: linear-gradient(transparent, transparent), linear-gradient(#000, #000)"),
      ],
      ["a mask without size", box("mask: linear-gradient(#000, #000) 0 0/0 100% no-repeat")],
      ["a mask by light that is black", box("mask-image: linear-gradient(#000, #000); mask-mode: luminance")],
      ["an empty mask of a drawing", MASKS + box("mask: url(#empty)")],
      ["a missing mask of a drawing", box("mask: url(#missing)")],
      ["a mask of a drawing", MASKS + box("mask: url(#full)")],
      ["its back to the viewer", box("backface-visibility: hidden; transform: rotateY(180deg)")],
      [
        "its back to the viewer by matrix3d",
        box("backface-visibility: hidden; transform: matrix3d(-1,0,0,0, 0,1,0,0, 0,0,-1,0, 0,0,0,1)"),
      ],
      ["its back to the viewer by an axis", box("backface-visibility: hidden; rotate: 1 1 0 180deg")],
      ["its back to the viewer, which may be seen", box("transform: rotateX(180deg)")],
      ["its front mirrored", box("backface-visibility: hidden; scale: -1 1")],
      ["its front turned twice", box("backface-visibility: hidden; transform: rotateY(180deg); rotate: x 180deg")],
      ["its front turned a little", box("backface-visibility: hidden; rotate: y 60deg")],
      ["its front turned far", box("backface-visibility: hidden; rotate: y 120deg")],
      ["its side to the viewer", box("transform: rotateY(90deg)")],
      ["no width", box("transform: scaleX(0)")],
      ["no height", box("scale: 1 0")],
      ["a turned card around", around(CARD, box("backface-visibility: hidden"))],
      ["a turned card around, turned back", around(CARD, box("backface-visibility: hidden; rotate: y 180deg"))],
      ["a turned card around that clips", around(`${CARD}; overflow: hidden`, box("backface-visibility: hidden"))],
      ["a turned card around that is flat", around("transform: rotateY(180deg)", box("backface-visibility: hidden"))],
      ["two cards around that are turned together", around(CARD, around(CARD, box("backface-visibility: hidden")))],
      [
        "a hidden card around, turned back",
        around(`${CARD}; backface-visibility: hidden`, box("transform: rotateY(180deg)")),
      ],
      ["a hidden flat card around", around("backface-visibility: hidden; transform: rotateY(180deg)", box(""))],
      [
        "generated content that is turned away",
        `<style>p::before { content: ""; display: block; height: 50px; background: ${COLOR}; backface-visibility: hidden; transform: rotateX(180deg) }</style><p></p>`,
      ],
      [
        "generated content without width",
        `<style>p::before { content: ""; display: block; height: 50px; background: ${COLOR}; transform: scaleX(0) }</style><p></p>`,
      ],
    ],
    12,
  ),
)("a box with %s is read if and only if Chromium paints any of it", async (_, html) => {
  await page.setContent(`<!doctype html><style>body { margin: 20px; background: #ffffff }</style>${html}`);
  const { paints } = await observePage(page);
  const painted = await paintedColors(page, { x: 0, y: 0, width: 200, height: 150 });
  expect(paints.some(({ value }) => value === "rgb(10, 11, 12)")).toBe(painted.some((color) => color !== "#ffffff"));
});
