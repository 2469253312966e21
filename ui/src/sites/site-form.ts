import { DEFAULT_CONSENT_OF_SITES } from "@tintype/shared/api/extractions/consent";
import { DEFAULT_SITE_PAGES } from "@tintype/shared/api/sites/site-limits";
import type { CreateSiteInput, SiteOnWire, UpdateSiteInput } from "@tintype/shared/api/sites/sites";
import {
  linesOf,
  type OptionsForm,
  formOf as optionsFormOf,
  optionsOf,
  usualOptions,
  webAddressIn,
} from "../capturing/extracting/options.ts";
import { bodyOf, type ScheduleForm } from "../capturing/schedules/schedule-form.ts";

export const SOURCE_TYPES = ["sitemap", "crawl", "urls", "storybook"] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** The fields that the form of a new site and that of an existing one have in common. */
export interface WishesForm {
  readonly name: string;
  readonly limit: string;
  /** Pages of each template; "" is all. */
  readonly perTemplate: string;
  /** Globs, one in each line. */
  readonly include: string;
  readonly exclude: string;
  readonly always: string;
  readonly options: OptionsForm;
}

/** A new site as the form has it. */
export interface SiteForm extends WishesForm {
  readonly source: SourceType;
  /** The text of each source: an address, or several, one in each line. */
  readonly typed: Readonly<Record<SourceType, string>>;
  /** Depth of a crawl. */
  readonly depth: number;
  /** undefined: never by itself. */
  readonly schedule: ScheduleForm | undefined;
  readonly teamId: string | null;
}

export const emptySite: SiteForm = {
  name: "",
  source: "sitemap",
  typed: { sitemap: "", crawl: "", urls: "", storybook: "" },
  depth: 2,
  limit: String(DEFAULT_SITE_PAGES),
  perTemplate: "",
  include: "",
  exclude: "",
  always: "",
  schedule: undefined,
  options: { ...usualOptions, consent: DEFAULT_CONSENT_OF_SITES },
  teamId: null,
};

/** The form for a site that exists. */
export function wishesOf(site: SiteOnWire): WishesForm {
  const { name, limit, sample, include, exclude, options } = site;
  return {
    name,
    limit: String(limit),
    perTemplate: sample ? String(sample.per_template) : "",
    include: include.join("\n"),
    exclude: exclude.join("\n"),
    always: (sample?.always ?? []).join("\n"),
    options: optionsFormOf(options),
  };
}

/** The body that changes a site. A change of the options asks for a new approval, so they are sent only if they were changed. */
export function changesOf(form: WishesForm, oldForm: WishesForm): UpdateSiteInput {
  const { name, limit, perTemplate } = form;
  return {
    name,
    include: linesOf(form.include),
    exclude: linesOf(form.exclude),
    ...(form.options !== oldForm.options && { options: { ...optionsOf(form.options), consent: form.options.consent } }),
    ...(limit !== "" && { limit: Number(limit) }),
    sample: perTemplate === "" ? null : { per_template: Number(perTemplate), always: linesOf(form.always) },
  };
}

/** Returns whether an address names a file of a sitemap, and not a site. */
const isSitemap = (address: string): boolean => /\.(xml|xml\.gz|txt|gz)$/i.test(new URL(address).pathname);

/** The body of the request; undefined if a line of the source is not a web address, or all are empty. */
export function siteBody(form: SiteForm): CreateSiteInput | undefined {
  const lines = linesOf(form.typed[form.source]);
  const addresses = lines.flatMap((line) => webAddressIn(line) ?? []);
  const [firstAddress] = addresses;
  if (firstAddress === undefined || addresses.length < lines.length) return undefined;
  const { sample, ...wishes } = changesOf(form, emptySite);
  return {
    ...wishes,
    name: form.name,
    schedule: form.schedule ? bodyOf(form.schedule) : null,
    ...(sample && { sample }),
    ...sourceOf(form, firstAddress, addresses),
    ...(form.teamId !== null && { team_id: form.teamId }),
  };
}

/** The address of a page of the site that is known before its source is read; undefined until an address is complete. */
export function firstPageOf({ source, typed }: SiteForm): string | undefined {
  const [line = ""] = linesOf(typed[source]);
  const address = webAddressIn(line);
  if (address === undefined || source === "storybook") return undefined;
  return source === "sitemap" ? new URL("/", address).href : address;
}

function sourceOf({ source, depth }: SiteForm, firstAddress: string, addresses: string[]): Partial<CreateSiteInput> {
  switch (source) {
    case "sitemap":
      return addresses.length === 1 && !isSitemap(firstAddress)
        ? { sitemap: true, url: firstAddress }
        : { sitemap: addresses };
    case "crawl":
      return { crawl: { url: firstAddress, depth } };
    case "urls":
      return { urls: addresses };
    case "storybook":
      return { storybook: firstAddress };
  }
}
