import { compareText } from "../../text/order.ts";
import { slug } from "../../text/slug.ts";
import { cssString } from "../export/escape.ts";
import type { Section } from "../export/section.ts";

/** Images with a web address. Those in data: URLs would make a stylesheet huge. In Tailwind, `bg-…` is for colours. */
export const imageSection: Section = {
  kind: "assets",
  namespace: "image",
  title: "Images",
  map: "images",
  isUnmentioned: true,
  content({ assets }) {
    const urls = assets.filter(({ type }) => type !== "font" && type !== "video").map(({ url }) => url);
    const images = [...new Set(urls)]
      .filter((url) => /^https?:/i.test(url))
      .toSorted(compareText)
      .map((url) => ({ name: url, stem: slug(fileName(url)), css: `url(${cssString(url)})` }));
    return { entries: images, leftOut: [] };
  },
  extension: ({ assets }) => ({
    assets: assets.toSorted((a, b) => compareText(a.url, b.url) || compareText(a.type, b.type)),
  }),
};

function fileName(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.split("/").findLast((part) => part !== "") ?? "";
}
