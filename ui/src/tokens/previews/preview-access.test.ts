import { expect, test } from "vitest";
import { type CaptureOrigin, previewAccess } from "./preview-access.ts";
import { tabAccess } from "./tab-access.ts";

const PAGE = "http://localhost:3000/";

test.each<[url: string, tab: string, device: string, server: string, share: string]>([
  ["https://a.example/ship.png", "at-once", "on-click", "on-click", "on-click"],
  ["data:image/png;base64,AA==", "at-once", "at-once", "at-once", "at-once"],
  ["data:font/woff2;base64,AA==", "at-once", "at-once", "at-once", "at-once"],
  ["data:image/svg+xml,%3Csvg/%3E", "at-once", "at-once", "at-once", "at-once"],
  ["http://localhost:3000/ship.png", "at-once", "on-click", "local", "private"],
  ["http://localhost:4000/ship.png", "at-once", "private", "private", "private"],
  ["http://192.168.1.1/reboot", "at-once", "private", "private", "private"],
  ["http://[::ffff:10.0.0.1]/", "at-once", "private", "private", "private"],
  ["https://wiki.internal/ship.png", "at-once", "private", "private", "private"],
  ["data:text/html,<script>1</script>", "unusable", "unusable", "unusable", "unusable"],
  ["javascript:alert(1)", "unusable", "unusable", "unusable", "unusable"],
  ["file:///etc/passwd", "unusable", "unusable", "unusable", "unusable"],
  ["blob:https://a.example/1", "unusable", "unusable", "unusable", "unusable"],
  ["chrome-extension://abc/icon.png", "unusable", "unusable", "unusable", "unusable"],
  ["ship.png", "unusable", "unusable", "unusable", "unusable"],
])(
  "previewAccess of %s is %s in the popup of its tab, %s on the device, %s for a page of the server, %s in a shared page",
  (url, ...expected) => {
    const origins: CaptureOrigin[] = ["device", "server", "share"];
    expect([tabAccess(url), ...origins.map((origin) => previewAccess(url, origin, PAGE))]).toEqual(expected);
  },
);
