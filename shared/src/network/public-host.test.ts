import { expect, test } from "vitest";
import { mayBePublic } from "./public-host.ts";

const judged = (address: string) => mayBePublic(new URL(address).hostname);

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://10.0.0.5:8080/",
  "http://192.168.1.1/reboot",
  "http://172.16.3.4/",
  "http://169.254.169.254/latest/meta-data",
  "http://100.64.0.1/",
  "http://0.0.0.0/",
  "http://[::1]/",
  "http://[::ffff:192.168.0.1]/",
  "http://[fe80::1]/",
  "http://[fd00::1]/",
  "http://localhost:3000/",
  "http://LOCALHOST./",
  "http://app.localhost/",
  "http://printer.local/",
  "http://metadata.google.internal/",
  "http://router/",
  "http://nas.home.arpa/",
])("mayBePublic returns false for the host of %s", (address) => {
  expect(judged(address)).toBe(false);
});

test.each(["https://example.com/", "https://local.example.com/", "https://8.8.8.8/", "https://[2606:4700::1]/"])(
  "mayBePublic returns true for the host of %s",
  (address) => {
    expect(judged(address)).toBe(true);
  },
);

test("mayBePublic returns false for a URL without a host", () => {
  expect(judged("data:image/png,")).toBe(false);
});
