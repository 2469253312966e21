import { browser } from "wxt/browser";

/** What leaves the device once somebody signs in: pages' tokens with their addresses, and who the person is. */
const DATA = ["authenticationInfo", "personallyIdentifyingInfo", "browsingActivity", "websiteContent"];

/** Firefox's own questions about data, which other browsers and their types do not know. */
interface DataPermissions {
  request(permissions: { data_collection: readonly string[] }): Promise<boolean>;
}

/**
 * Asks the person, where the browser is one that wants it asked, whether the data may leave the device. To be called straight
 * from a click, before anything is awaited: the browser asks in answer to people only.
 */
export async function askForConsent(): Promise<boolean> {
  if (import.meta.env.BROWSER !== "firefox") return true;
  const permissions = browser.permissions as unknown as DataPermissions; // see DataPermissions
  return permissions.request({ data_collection: DATA }).catch((error: unknown) => {
    console.warn("Firefox did not ask:", error);
    return false;
  });
}
