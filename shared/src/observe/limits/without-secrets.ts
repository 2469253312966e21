import { plainSvgUrl } from "../../text/plain-svg.ts";
import { withoutPrivateParameters, withoutPrivateParametersInText } from "../../text/private-parameters.ts";
import type { Observation } from "../observation.ts";

type Asset = Observation["assets"][number];

/**
 * Returns an observation of a person's tab without what others must not get with it: private parameters of addresses,
 * assets that are neither on the web nor images or fonts themselves, scripts and texts of inline SVGs. Returns the same
 * object if there is no such thing.
 */
export function withoutSecrets(observation: Observation): Observation {
  const url = withoutPrivateParameters(observation.url);
  const assets = plainAssets(observation.assets);
  const { global, bindings } = observation.custom_properties;
  const custom_properties = {
    global: changed(global, ([name, value]): [string, string] | undefined => {
      const cleaned = withoutPrivateParametersInText(value);
      return cleaned === value ? undefined : [name, cleaned];
    }),
    bindings: changed(bindings, (binding) => {
      const value = withoutPrivateParametersInText(binding.value);
      return value === binding.value ? undefined : { ...binding, value };
    }),
  };
  const isSame =
    url === observation.url &&
    assets === observation.assets &&
    custom_properties.global === global &&
    custom_properties.bindings === bindings;
  return isSame ? observation : { ...observation, url, assets, custom_properties };
}

/** The list with the items that `change` returns in place of others; the same list if it returns none. */
function changed<T>(list: T[], change: (item: T) => T | undefined): T[] {
  let isSame = true;
  const result = list.map((item) => {
    const changedItem = change(item);
    if (changedItem) isSame = false;
    return changedItem ?? item;
  });
  return isSame ? list : result;
}

function plainAssets(assets: Asset[]): Asset[] {
  const byUrl = new Map<string, Asset>();
  let isSame = true;
  for (const asset of assets) {
    const url = plainUrl(asset);
    if (url !== asset.url) isSame = false;
    // Addresses that differ in a private parameter alone have become one.
    if (url !== undefined && !(url !== asset.url && byUrl.has(url))) {
      byUrl.set(url, url === asset.url ? asset : { ...asset, url });
    }
  }
  return isSame ? assets : [...byUrl.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** The URL under which an asset is kept, if it is. */
function plainUrl({ type, url }: Asset): string | undefined {
  if (/^https?:/i.test(url)) return withoutPrivateParameters(url);
  // A picture of the page's author may contain texts; what the page draws itself may contain a person's data.
  if (/^data:image\/svg\+xml[;,]/i.test(url)) return plainSvgUrl(url, { text: type !== "svg" });
  return /^data:(image|font)\/[^,]+,/i.test(url) ? url : undefined;
}
