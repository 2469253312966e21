import { kindKey } from "@tintype/shared/api/common/kinds";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { modesOption } from "@tintype/shared/api/extractions/modes";
import { checkedKind } from "@tintype/shared/conformance/report";
import { SOURCE_FORMATS } from "@tintype/shared/conformance/system";
import { CONTRAST_LEVELS } from "@tintype/shared/contrast/rules";
import { z } from "zod";

const level = z.enum(["off", "warn", "error"]);

/** The kinds that `check` or `diff` reports. */
const rule = z.enum([...new Set([...checkedKind.options, ...kindKey.options, "contrast"])] as [string, ...string[]]); // not empty
const rules = z.partialRecord(rule, level);
export type Rules = z.infer<typeof rules>;

const { wait_for, viewport, color_scheme, selectors, exclude_selectors, consent } = extractionOptions.shape;
const pageOptions = z.strictObject({
  wait_for: wait_for.unwrap().optional(),
  viewport: viewport.unwrap().optional(),
  color_scheme: color_scheme.unwrap().optional(),
  selectors: selectors.unwrap().optional(),
  exclude_selectors: exclude_selectors.unwrap().optional(),
  consent,
});

const path = z.string().min(1);
const paths = z.array(path).min(1).max(64);

/** Files, folders and packages of tokens, and their format. */
interface Tokens {
  readonly files: readonly string[];
  readonly format: "auto" | (typeof SOURCE_FORMATS)[number] | undefined;
}
const pageUrl = z.string().min(1).max(2048);

const page = z.strictObject({
  url: pageUrl,
  name: z.string().min(1).max(200).optional(),
  options: pageOptions.optional(),
  modes: modesOption,
});

/** The file tintype.config.json. */
export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  /** The URL that relative URLs of pages begin with. */
  base_url: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  pages: z
    .array(z.union([pageUrl.transform((url) => ({ url })), page], "must be a URL or an object with a url"))
    .min(1)
    .max(500)
    .optional(),
  options: pageOptions.optional(),
  modes: modesOption,
  tokens: z
    .union(
      [
        path.transform((file): Tokens => ({ files: [file], format: undefined })),
        paths.transform((files): Tokens => ({ files, format: undefined })),
        z
          .strictObject({ file: z.union([path, paths]), format: z.enum(["auto", ...SOURCE_FORMATS]).optional() })
          .transform(({ file, format }): Tokens => ({ files: [file].flat(), format })),
      ],
      "must be a file, a list of files, or an object with a file and a format",
    )
    .optional(),
  rules: rules.optional(),
  /** Contrasts are judged, and what fails a page. */
  contrast: z
    .union([
      z.boolean(),
      z.strictObject({ level: z.enum(CONTRAST_LEVELS).optional(), disputed: z.boolean().optional() }),
    ])
    .optional(),
  baseline: path.optional(),
  concurrency: z.int().min(1).max(16).optional(),
  allow_private: z.boolean().optional(),
});
export type Config = z.output<typeof configSchema>;
export type ConfigPage = NonNullable<Config["pages"]>[number];
