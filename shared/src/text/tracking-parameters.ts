/** The names of parameters that tell a site where a visitor comes from, and that do not choose what the page shows. */
const TRACKING = new RegExp(
  `^(${[
    "utm_[a-z0-9_-]{1,32}",
    // Advertisements of Google, Microsoft, Meta, X, TikTok, LinkedIn, Yandex, Pinterest and Reddit.
    "gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|msclkid|fbclid|twclid|ttclid|li_fat_id|yclid|ysclid",
    "_openstat|epik|rdt_cid",
    "igshid|igsh",
    // Google Analytics across domains.
    "_ga|_gl",
    // Mail by Mailchimp, HubSpot, Marketo, Klaviyo, Omeda and Vero.
    "mc_cid|mc_eid|_hsenc|_hsmi|__hstc|__hssc|__hsfp|mkt_tok|_kx|oly_anon_id|oly_enc_id|vero_id|vero_conv",
  ].join("|")})$`,
  "i",
);

/** Longer names, as they are written, are not looked at. */
const MAX_NAME = 120;

/**
 * Returns the URL without its tracking parameters, such as `utm_source`; undefined if it has none. Everything else remains
 * as it is written, the fragment included. Only the query is searched: the fragment does not tell pages apart.
 */
export function withoutTracking(url: string): string | undefined {
  const { path, parameters, fragment } = partsOf(url);
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  if (kept.length === parameters.length) return undefined;
  const query = kept.join("&");
  return `${path}${query === "" ? "" : `?${query}`}${fragment}`;
}

/** Returns the names of a URL's tracking parameters, each once, in their order. */
export function trackingParametersOf(url: string): string[] {
  return [...new Set(partsOf(url).parameters.filter(isTracking).map(nameOf))];
}

function partsOf(url: string) {
  const hash = url.indexOf("#");
  const end = hash < 0 ? url.length : hash;
  const question = url.slice(0, end).indexOf("?");
  if (question < 0 || /^\s*data:/i.test(url)) return { path: url, parameters: [], fragment: "" };
  return {
    path: url.slice(0, question),
    parameters: url.slice(question + 1, end).split("&"),
    fragment: url.slice(end),
  };
}

const isTracking = (parameter: string) => TRACKING.test(nameOf(parameter));

function nameOf(parameter: string): string {
  const [name = ""] = parameter.slice(0, MAX_NAME + 1).split("=", 1);
  if (!name.includes("%")) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
