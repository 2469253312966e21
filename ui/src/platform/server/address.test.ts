import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

test.each([
  ["tintype.example.com", "https://tintype.example.com", false],
  [" https://tintype.example.com/ ", "https://tintype.example.com", false],
  ["https://example.com/tools/tintype/?a=1#b", "https://example.com/tools/tintype", false],
  ["HTTPS://Example.com:8443", "https://example.com:8443", false],
  ["localhost:3000", "http://localhost:3000", false],
  ["127.0.0.1:3000", "http://127.0.0.1:3000", false],
  ["http://[::1]:3000", "http://[::1]:3000", false],
  ["https://localhost", "https://localhost", false],
  ["http://192.168.1.20:3000", "http://192.168.1.20:3000", true],
  ["http://tintype.local", "http://tintype.local", true],
  ["http://studio:3000", "http://studio:3000", true],
  ["http://[fd00::1]", "http://[fd00::1]", true],
  ["192.168.1.20", "https://192.168.1.20", false],
])("readAddress reads %j", (typed, address, insecure) => {
  expect(readAddress(typed)).toEqual({ ok: true, address, insecure });
});

test.each([
  "",
  "   ",
  "http://",
  "ftp://example.com",
  "javascript:alert(1)",
  "https://ada:secret@example.com",
  "two words",
])("readAddress refuses %j, which is not an address", (typed) => {
  expect(readAddress(typed)).toEqual({ ok: false, code: "wrong_address" });
});

test.each(["http://example.com", "http://93.184.216.34", "http://172.32.0.1", "http://[2606:2800::1]"])(
  "readAddress refuses %s, where the key would go unencrypted over the internet",
  (typed) => {
    expect(readAddress(typed)).toEqual({ ok: false, code: "insecure_address" });
  },
);
