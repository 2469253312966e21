import { expect, test } from "vitest";
import { withScheme } from "./web-address.ts";

test.each([
  "localhost",
  "localhost:8800/lte/?a=1#b",
  "LOCALHOST:80",
  "app.localhost:3000",
  "127.0.0.1:8080",
  "[::1]:8080/x",
  "192.168.1.20",
  "10.0.0.1:9000/a",
  "172.16.0.1",
  "172.31.255.255",
  "169.254.1.1",
  "[fd00::1]:80",
  "[fe80::1]",
  "studio:3000",
  "intranet/wiki",
  "nas.local",
  "build.internal:8443",
  "router.lan",
  "box.home.arpa",
  "shop.test",
])("withScheme reads %s as http", (typed) => expect(withScheme(typed)).toBe(`http://${typed}`));

test.each([
  "example.com",
  "example.com:8443",
  "172.32.0.1",
  "localhost.example.com",
  "11.0.0.1",
  "[2606:2800::1]",
  "two words",
  "",
  "example.com/http://localhost",
])("withScheme reads %j as https", (typed) => expect(withScheme(typed)).toBe(`https://${typed}`));

test.each(["https://localhost", "http://example.com", "HTTPS://localhost:3000", "ftp://localhost"])(
  "withScheme leaves %s as it is",
  (typed) => expect(withScheme(typed)).toBe(typed),
);
