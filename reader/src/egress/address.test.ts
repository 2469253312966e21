import { BlockList, isIPv4 } from "node:net";
import { canonicalHost, isPublicAddress } from "@tintype/shared/network/public-host";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAddress } from "./address.ts";

const isPublic = (text: string) => {
  const address = parseAddress(text);
  return address !== undefined && isPublicAddress(address);
};

/** Each block with its first and last address, and the public addresses next to it. */
const blocks: [block: string, first: string, last: string, neighbours: string[]][] = [
  ["this network 0/8", "0.0.0.0", "0.255.255.255", ["1.0.0.0"]],
  ["private 10/8", "10.0.0.0", "10.255.255.255", ["9.255.255.255", "11.0.0.0"]],
  ["carrier-grade 100.64/10", "100.64.0.0", "100.127.255.255", ["100.63.255.255", "100.128.0.0"]],
  ["loopback 127/8", "127.0.0.0", "127.255.255.255", ["126.255.255.255", "128.0.0.0"]],
  ["link-local 169.254/16", "169.254.0.0", "169.254.255.255", ["169.253.255.255", "169.255.0.0"]],
  ["private 172.16/12", "172.16.0.0", "172.31.255.255", ["172.15.255.255", "172.32.0.0"]],
  ["IETF 192.0.0/24", "192.0.0.0", "192.0.0.255", ["191.255.255.255", "192.0.1.0"]],
  ["documentation 192.0.2/24", "192.0.2.0", "192.0.2.255", ["192.0.1.255", "192.0.3.0"]],
  ["6to4 relays 192.88.99/24", "192.88.99.0", "192.88.99.255", ["192.88.98.255", "192.88.100.0"]],
  ["private 192.168/16", "192.168.0.0", "192.168.255.255", ["192.167.255.255", "192.169.0.0"]],
  ["benchmarks 198.18/15", "198.18.0.0", "198.19.255.255", ["198.17.255.255", "198.20.0.0"]],
  ["documentation 198.51.100/24", "198.51.100.0", "198.51.100.255", ["198.51.99.255", "198.51.101.0"]],
  ["documentation 203.0.113/24", "203.0.113.0", "203.0.113.255", ["203.0.112.255", "203.0.114.0"]],
  ["multicast 224/4", "224.0.0.0", "239.255.255.255", ["223.255.255.255"]],
  ["reserved 240/4 and broadcast", "240.0.0.0", "255.255.255.255", []],
  ["Azure's wire server", "168.63.129.16", "168.63.129.16", ["168.63.129.15", "168.63.129.17"]],
  ["Alibaba's metadata", "100.100.100.200", "100.100.100.200", []],
  ["everyone's metadata", "169.254.169.254", "169.254.169.254", []],
  ["unspecified, loopback, IPv4-compatible ::/96", "::", "::ffff:ffff", []],
  ["IPv4-compatible loopback", "::7f00:1", "::127.0.0.1", []],
  ["IPv4-mapped ::ffff:0:0/96", "::ffff:0:0", "::ffff:ffff:ffff", []],
  ["IPv4-mapped, even of a public address", "::ffff:8.8.8.8", "::ffff:808:808", []],
  ["IPv4-translated ::ffff:0:0:0/96", "::ffff:0:0:0", "::ffff:0:ffff:ffff", []],
  ["NAT64 64:ff9b::/96", "64:ff9b::", "64:ff9b::ffff:ffff", []],
  ["local NAT64 64:ff9b:1::/48", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", []],
  ["discard 100::/64", "100::", "100::ffff:ffff:ffff:ffff", []],
  ["Teredo 2001::/32", "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", []],
  ["IETF 2001::/23", "2001:1::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", ["2001:200::"]],
  ["documentation 2001:db8::/32", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", ["2001:db9::"]],
  ["6to4 2002::/16", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ["2003::"]],
  ["documentation 3fff::/20", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", ["3fff:1000::"]],
  ["outside of the allocated block", "4000::", "fbff:ffff::", ["2000::", "3ffe::"]],
  ["segment routing 5f00::/16", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", []],
  ["unique local fc00::/7", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", []],
  ["AWS's metadata", "fd00:ec2::254", "fd00:ec2::254", []],
  ["link-local fe80::/10", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", []],
  ["site-local fec0::/10", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", []],
  ["multicast ff00::/8", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", []],
];

describe("isPublicAddress", () => {
  it.each(blocks)("returns false for %s", (_block, first, last, neighbours) => {
    expect([first, last].filter(isPublic)).toEqual([]);
    expect(neighbours.filter((neighbour) => !isPublic(neighbour))).toEqual([]);
  });

  it.each(["8.8.8.8", "93.184.216.34", "2606:4700::6810:84e5", "2a00:1450:4001:82b::200e"])(
    "returns true for %s",
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    "",
    "example.com",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "8.8.8",
    "08.8.8.8",
    "8.8.8.8.",
    "[2606::1]",
    " 8.8.8.8",
  ])("parseAddress returns undefined for %j", (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  it("parseAddress returns undefined for an address with a zone", () => {
    expect(parseAddress("fe80::1%eth0")).toBeUndefined();
    expect(parseAddress("2606:4700::1%1")).toBeUndefined();
  });

  it("agrees with a block list made from the registries", () => {
    // There are two lists, because a single one would also apply the rules for ::ffff:0:0/96 to IPv4 addresses.
    const [list4, list6] = [new BlockList(), new BlockList()];
    for (const [network, bits] of closed4) list4.addSubnet(network, bits, "ipv4");
    for (const [network, bits] of closed6) list6.addSubnet(network, bits, "ipv6");
    const anywhere = fc.oneof(fc.ipV4(), fc.ipV6(), near(closed4), near(closed6));
    fc.assert(
      fc.property(anywhere, (address) => {
        const closed = isIPv4(address) ? list4.check(address, "ipv4") : list6.check(address, "ipv6");
        expect(isPublic(address)).toBe(!closed);
      }),
      { numRuns: 3_000 },
    );
  });
});

/** The networks in IANA's special-purpose registries, and those that clouds reserve. */
const closed4: [string, number][] = [
  ...["0.0.0.0", "10.0.0.0", "127.0.0.0"].map((network): [string, number] => [network, 8]),
  ...["192.0.0.0", "192.0.2.0", "192.31.196.0", "192.52.193.0", "192.88.99.0"].map((n): [string, number] => [n, 24]),
  ...["192.175.48.0", "198.51.100.0", "203.0.113.0"].map((network): [string, number] => [network, 24]),
  ...["169.254.0.0", "192.168.0.0"].map((network): [string, number] => [network, 16]),
  ...(
    [
      ["100.64.0.0", 10],
      ["172.16.0.0", 12],
      ["198.18.0.0", 15],
      ["224.0.0.0", 3],
      ["168.63.129.16", 32],
    ] as const
  ).map(([network, bits]): [string, number] => [network, bits]),
];
const closed6: [string, number][] = [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

/** Generates addresses in and near the given networks: their leading bits, sometimes with one bit flipped, and random other bits. */
function near(networks: [string, number][]): fc.Arbitrary<string> {
  return fc
    .record({
      network: fc.constantFrom(...networks),
      flip: fc.nat(160),
      tail: fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
    })
    .map(({ network: [text, bits], flip, tail }) => {
      const bytes = parseAddress(text)?.toByteArray() ?? [];
      const width = BigInt(bytes.length * 8);
      const head = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
      const free = (1n << (width - BigInt(bits))) - 1n;
      const flipped = BigInt(flip) < width ? 1n << BigInt(flip) : 0n;
      return render((head | (tail & free)) ^ flipped, bytes.length);
    });
}

function render(value: bigint, bytes: number): string {
  const hex = value.toString(16).padStart(bytes * 2, "0");
  if (bytes === 4) return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join(".");
  return (hex.match(/..../g) ?? []).join(":");
}

describe("canonicalHost", () => {
  it.each([
    ["EXAMPLE.com", "example.com"],
    ["example.com.", "example.com"],
    ["[::1]", "::1"],
    ["", undefined],
    [".", undefined],
    ["example.com..", undefined],
    ["a..b", undefined],
    [".example.com", undefined],
  ])("returns the host %j as %j", (host, canonical) => {
    expect(canonicalHost(host)).toBe(canonical);
  });
});
