import { browser } from "wxt/browser";

/** The data that leaves the device once a person has signed in: tokens and addresses of pages, and the person's identity. */
const DATA = ["authenticationInfo", "personallyIdentifyingInfo", "browsingActivity", "websiteContent"];

/** Firefox's permissions for data, which the types of other browsers do not have. */
interface DataPermissions {
  request(permissions: { data_collection: readonly string[] }): Promise<boolean>;
}

/**
 * Asks the person whether the data may leave the device, if the browser demands it (Firefox). Call it straight from the event
 * of a click, before anything is awaited: the browser allows the question only then.
 */
export async function askForConsent(): Promise<boolean> {
  if (import.meta.env.BROWSER !== "firefox") return true;
  const permissions = browser.permissions as unknown as DataPermissions; // see DataPermissions
  return permissions.request({ data_collection: DATA }).catch((error: unknown) => {
    console.warn("Firefox did not ask:", error);
    return false;
  });
}
