import { trackingParametersOf } from "@tintype/shared/text/tracking-parameters";

/** Maximum number of names that are told. */
const SHOWN = 3;

/** The names of an address's tracking parameters in one text, such as `utm_source, utm_medium, fbclid, …`; "" without any. */
export function trackingNames(url: string): string {
  const names = trackingParametersOf(url);
  return [...names.slice(0, SHOWN), ...(names.length > SHOWN ? ["…"] : [])].join(", ");
}
