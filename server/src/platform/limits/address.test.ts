import { describe, expect, test } from "vitest";
import { clientBlock } from "./address.ts";

describe("clientBlock", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("counts %s as part of %s", (address, block) => {
    expect(clientBlock(address)).toBe(block);
  });

  test("returns different blocks for IPv6 addresses whose first 64 bits differ", () => {
    expect(clientBlock("2001:db8:1:3::9")).not.toBe(clientBlock("2001:db8:1:2::9"));
  });

  test.each(["", "unknown", "192.0.2.1:80", "2001:db8::1, 192.0.2.1", "example.com"])(
    "returns undefined for %j, which is not an IP address",
    (text) => {
      expect(clientBlock(text)).toBeUndefined();
    },
  );
});
