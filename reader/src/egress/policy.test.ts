import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEgressPolicy, parseEgressAllow, portOf } from "./policy.ts";

const closed = createEgressPolicy([]);
const mayRead = (url: string, policy = closed) => policy.judgeUrl(new URL(url)).allowed;

describe("judgeUrl", () => {
  it.each(["https://example.com/", "http://example.com/a?b#c", "https://sub.example.co.uk", "http://8.8.8.8/"])(
    "allows %s",
    (url) => expect(mayRead(url)).toBe(true),
  );

  it.each([
    "http://user:secret@example.com/",
    "https://example.com./",
    "https://nowhere.invalid/",
    "https://xn--bcher-kva.de",
  ])("allows the unusual URL %s", (url) => expect(mayRead(url)).toBe(true));

  it.each([
    "file:///etc/passwd",
    "view-source:file:///etc/passwd",
    "data:text/html,x",
    "blob:https://example.com/1",
    "ftp://example.com/",
    "gopher://example.com/",
    "chrome://version",
    "chrome-extension://abc/x.html",
    "javascript:alert(1)",
    "about:blank",
    "ws://example.com/",
    "wss://example.com/",
    "filesystem:https://example.com/t/x",
  ])("refuses the scheme of %s", (url) => {
    expect(closed.judgeUrl(new URL(url))).toEqual({
      allowed: false,
      reason: "only http and https addresses can be read",
    });
  });

  it.each([
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "127.1",
    "127.0.1",
    "127.0.0.1.",
    "0",
    "0.0.0.0",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "127%2e0%2e0%2e1",
    "localhost",
    "LOCALHOST",
    "loca­lhost",
    "%6cocalhost",
    "localhost.",
    "localhost..",
    "app.localhost",
    "app.localhost.",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "user@127.0.0.1",
    "example.com@127.0.0.1",
    "example.com:80@127.0.0.1",
    "169.254.169.254",
    "2852039166",
    "10.1.2.3",
    "100.100.100.200",
    "168.63.129.16",
    "[fd00:ec2::254]",
    "[fe80::1]",
  ])("refuses the host of http://%s", (host) => {
    expect(closed.judgeUrl(new URL(`http://${host}/`))).toEqual({
      allowed: false,
      reason: "the address is not public",
    });
  });

  it("refuses a loopback address with wrong slashes, tabs and capitals, which a browser accepts", () => {
    for (const url of [
      "http:\\\\127.0.0.1",
      "ht\ttp://127.0.0.1",
      "HTTP:127.0.0.1",
      " http://127.0.0.1 ",
      "http:///127.0.0.1",
    ]) {
      expect(mayRead(url)).toBe(false);
    }
  });

  it("refuses every spelling of a loopback address", () => {
    fc.assert(
      fc.property(loopbackSpelling, (host) => {
        expect(mayRead(`http://${host}/`)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    "metadata.google.internal",
    "x.internal",
    "printer.local",
    "db.default.svc.cluster.local",
    "kubernetes.default",
    "redis.prod.svc",
    "redis.prod.svc.cluster",
    "nas.home.arpa",
    "home.arpa",
    "x.localdomain",
    "x.intranet",
    "x.private",
    "x.corp",
    "x.home",
    "x.lan",
    "host.docker.internal",
    "intranet",
    "redis",
    "metadata",
    "x.LOCAL.",
    "a..b",
    ".",
  ])("refuses the name %s", (host) => {
    expect(closed.judgeUrl(new URL(`https://${host}/`))).toEqual({
      allowed: false,
      reason: "the address is not public",
    });
  });

  it.each([
    "local.example.com",
    "internal.example.com",
    "localhost.example.com",
    "mylocalhost.com",
    "nothome.arpa.net",
    "xhome.arpa",
  ])("allows %s, whose last labels are public", (host) => expect(mayRead(`https://${host}/`)).toBe(true));

  it("allows only the usual ports of web sites", () => {
    for (const port of [80, 443, 8080, 8443]) expect(mayRead(`http://example.com:${port}/`)).toBe(true);
    for (const port of [21, 22, 25, 3000, 5432, 6379, 9200, 65535]) {
      for (const host of ["example.com", "8.8.8.8"]) {
        const verdict = closed.judgeUrl(new URL(`http://${host}:${port}/`));
        expect(verdict).toEqual({ allowed: false, reason: `port ${port} is not open to this service` });
      }
    }
  });
});

it("portOf returns the scheme's default port for a URL without a port", () => {
  const ports = ["http://a.example", "https://a.example", "https://a.example:80", "http://a.example:8080"];
  expect(ports.map((url) => portOf(new URL(url)))).toEqual([80, 443, 80, 8080]);
});

describe("judgeAddress", () => {
  it("judges the address, not the name", () => {
    expect(closed.judgeAddress("93.184.216.34", 443, "example.com").allowed).toBe(true);
    expect(closed.judgeAddress("10.0.0.1", 443, "example.com").allowed).toBe(false);
  });

  it("refuses text that is not an address", () => {
    for (const text of ["", "example.com", "127.1", "fe80::1%eth0", "2606:4700::1%eth0", "[::1]"]) {
      expect(closed.judgeAddress(text, 443).allowed).toBe(false);
    }
  });

  it("refuses a public address on another port", () => {
    expect(closed.judgeAddress("93.184.216.34", 22, "example.com").allowed).toBe(false);
  });
});

describe("an entry of EGRESS_ALLOW", () => {
  it("allows a range on every port, for literal addresses and for names that resolve to it", () => {
    const policy = createEgressPolicy(["127.0.0.0/8"]);
    expect(mayRead("http://127.0.0.1:4000/", policy)).toBe(true);
    expect(mayRead("http://localhost:4000/", policy)).toBe(true);
    expect(policy.judgeHost("fixture.internal", 4000).allowed).toBe(true);
    expect(policy.judgeAddress("127.9.9.9", 4000, "fixture.internal").allowed).toBe(true);
    expect(policy.judgeAddress("10.0.0.1", 4000, "fixture.internal").allowed).toBe(false);
    expect(mayRead("http://[::1]:4000/", policy)).toBe(false);
    expect(mayRead("http://[::ffff:127.0.0.1]:4000/", policy)).toBe(false);
    expect(mayRead("http://10.0.0.1:4000/", policy)).toBe(false);
  });

  it("does not allow localhost if its range contains no loopback address", () => {
    expect(mayRead("http://localhost/", createEgressPolicy(["10.0.0.0/8"]))).toBe(false);
    expect(mayRead("http://localhost/", createEgressPolicy(["::1/128"]))).toBe(true);
  });

  it("allows a name with its port, whatever it resolves to, and nothing else", () => {
    const policy = createEgressPolicy(["localhost:4000", "Intranet.Example:8000"]);
    expect(mayRead("http://localhost:4000/", policy)).toBe(true);
    expect(mayRead("http://localhost.:4000/", policy)).toBe(true);
    expect(policy.judgeAddress("127.0.0.1", 4000, "localhost").allowed).toBe(true);
    expect(policy.judgeAddress("10.0.0.1", 8000, "intranet.example").allowed).toBe(true);
    expect(mayRead("http://localhost:4001/", policy)).toBe(false);
    expect(mayRead("http://app.localhost:4000/", policy)).toBe(false);
    expect(mayRead("http://127.0.0.1:4000/", policy)).toBe(false);
    expect(policy.judgeAddress("127.0.0.1", 4000, "evil.example").allowed).toBe(false);
    expect(policy.judgeHost("evil.internal", 8000).allowed).toBe(false);
  });

  it("allows an address with its port, under any name", () => {
    const policy = createEgressPolicy(["127.0.0.1:4000", "[::1]:4001"]);
    expect(mayRead("http://127.0.0.1:4000/", policy)).toBe(true);
    expect(mayRead("http://localhost:4000/", policy)).toBe(true);
    expect(mayRead("http://[::1]:4001/", policy)).toBe(true);
    expect(policy.judgeHost("fixture.internal", 4000).allowed).toBe(true);
    expect(mayRead("http://127.0.0.1:4001/", policy)).toBe(false);
    expect(mayRead("http://127.0.0.2:4000/", policy)).toBe(false);
    expect(policy.judgeHost("fixture.internal", 4002).allowed).toBe(false);
  });

  it("does not allow schemes other than http and https", () => {
    expect(mayRead("file:///etc/passwd", createEgressPolicy(["0.0.0.0/0", "::/0"]))).toBe(false);
  });
});

describe("parseEgressAllow", () => {
  it.each([
    "127.0.0.0/8",
    "10.0.0.1/32",
    "::1/128",
    "fd00::/8",
    "0.0.0.0/0",
    "localhost:4000",
    "[::1]:4000",
    "a.b:1",
    "127.1:80",
  ])("accepts %s", (entry) => expect(() => parseEgressAllow(entry)).not.toThrow());

  it.each([
    "",
    "localhost",
    "127.0.0.1",
    "::1",
    "*",
    "localhost:",
    "localhost:0",
    "localhost:65536",
    "localhost:http",
    ":4000",
    "http://localhost:4000",
    "localhost:4000/",
    "user@localhost:4000",
    "a..b:80",
    "::1:4000",
    "[::1]",
    "[nonsense]:80",
    "127.0.0.0/",
    "127.0.0.0/33",
    "::1/129",
    "127.1/8",
    "localhost/8",
    "/8",
    "fe80::1%eth0/128",
    "10.0.0.0/8/8",
    "a b:80",
  ])("refuses %j", (entry) => {
    expect(() => parseEgressAllow(entry)).toThrow(`"${entry}" `);
    expect(() => createEgressPolicy(["127.0.0.0/8", entry])).toThrow(`"${entry}" `);
  });

  it("suggests a correction for a range that is larger than it looks", () => {
    expect(() => parseEgressAllow("10.0.0.5/8")).toThrow("write 10.0.0.0/8");
    expect(() => parseEgressAllow("fd00::5/8")).toThrow("write fd00::/8");
  });
});

/** Generates a loopback IPv4 address as one to four numbers, each decimal, octal or hexadecimal, some with full-width digits. */
const loopbackSpelling = fc
  .record({
    value: fc.integer({ min: 0x7f000000, max: 0x7fffffff }),
    parts: fc.integer({ min: 1, max: 4 }),
    bases: fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
    dot: fc.constantFrom(".", "。", "%2E"),
    wide: fc.boolean(),
    end: fc.constantFrom("", "."),
  })
  .map(({ value, parts, bases, dot, wide, end }) => {
    const numbers = Array.from({ length: parts - 1 }, (_, i) => (value >>> (24 - 8 * i)) & 0xff);
    numbers.push(value % 2 ** (8 * (5 - parts)));
    const prefix: Record<number, string> = { 8: "0", 10: "", 16: "0x" };
    const widen = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const spelled = numbers.map((number, i) => `${prefix[bases[i] ?? 10]}${number.toString(bases[i])}`);
    return spelled.map((text) => (wide ? widen(text) : text)).join(dot) + end;
  });
