import * as dom from "@tintype/shared/observe/dom/members";
import { siteAddress } from "@tintype/shared/sites/address";

/** Returns the address that the document names as its canonical one; undefined if it names none. */
export function canonicalAddress(): string | undefined {
  const link = dom.find(document, 'link[rel~="canonical" i][href]');
  return link ? siteAddress(dom.getAttribute(link, "href") ?? "", dom.baseURI(document)) : undefined;
}
