/** The names of browsers in a user agent string. Browsers built on Chromium also name Chrome, so Chromium comes last. */
const BROWSERS = [
  ["Firefox", /Firefox\/([\d.]+)/],
  ["Edge", /Edg\/([\d.]+)/],
  ["Opera", /OPR\/([\d.]+)/],
  ["Chromium", /Chrome\/([\d.]+)/],
] as const;

/** The browser's name, and its version if the user agent string has one: Firefox, 153.0. */
export function readUserAgent(userAgent: string): { name: string; version?: string } {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(userAgent)?.[1];
    if (version !== undefined) return { name, version };
  }
  return { name: "Browser" };
}
