import { text } from "@tintype/shared/api/common/common";
import { type Language, languages } from "@tintype/shared/api/common/languages";
import { z } from "zod";

/** The header of requests that are answered in the language of the person who asks. */
export const languageHeader = z.object({ "accept-language": text().optional() });

/** Longer headers are not read to their end. */
const MAX_LENGTH = 1_000;

/** Returns the language of the service that a header Accept-Language prefers (RFC 9110, 12.5.4); English if it has none of them. */
export function languageOf(header = ""): Language {
  const ranges = header
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(",")
    .map((range) => {
      const [tag = "", weight = ""] = range.split(";");
      return { tag: tag.trim(), quality: Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranges) {
    const spoken = languages.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (spoken) return spoken;
  }
  return "en";
}
