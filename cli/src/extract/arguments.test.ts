import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { parseExtract } from "./arguments.ts";
import { defineExtract, type ExtractValues } from "./command.ts";

/** Parses a command line as the program does. */
function parseCommand(argv: readonly string[]) {
  const command = defineExtract(new Command("extract"))
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  command.parse([...argv], { from: "user" });
  return parseExtract(command.args, command.opts<ExtractValues>());
}

test("parseExtract uses the API's defaults for a URL alone", () => {
  expect(parseCommand(["https://example.com"])).toEqual({
    url: "https://example.com/",
    format: undefined,
    kinds: undefined,
    onlyMode: undefined,
    options: {
      wait_for: "load",
      viewport: { width: 1280, height: 800 },
      color_scheme: "light",
      selectors: [],
      exclude_selectors: [],
    },
    findsModes: false,
    previous: undefined,
    access: { allowPrivate: undefined, typedUrls: ["https://example.com/"] },
    allowRedirect: false,
    browser: undefined,
  });
});

test("parseExtract reads every option, before and after the URL", () => {
  const argv = [
    "--viewport",
    "390x844",
    "http://localhost:3000/a",
    "--format=scss",
    "--selector",
    "main",
    "--selector",
  ];
  argv.push(".card", "--exclude", "nav", "--wait-for", "networkidle", "--color-scheme", "dark");
  argv.push("--modes", "found");
  argv.push("--mode", "light", "--mode=wide=light,1600x900,reduced-motion", "--only-mode", "wide");
  expect(parseCommand([...argv, "--kinds", "radii,z_indexes", "--previous", "old.json", "--allow-private"])).toEqual({
    url: "http://localhost:3000/a",
    format: "scss",
    kinds: ["radii", "z_indexes"],
    findsModes: true,
    onlyMode: "wide",
    options: {
      wait_for: "networkidle",
      viewport: { width: 390, height: 844 },
      color_scheme: "dark",
      selectors: ["main", ".card"],
      exclude_selectors: ["nav"],
      modes: [
        { name: "light", color_scheme: "light", viewport: { width: 390, height: 844 } },
        { name: "wide", color_scheme: "light", viewport: { width: 1600, height: 900 }, reduced_motion: true },
      ],
    },
    previous: "old.json",
    access: { allowPrivate: true, typedUrls: ["http://localhost:3000/a"] },
    allowRedirect: false,
    browser: undefined,
  });
});

describe("parseExtract explains what is wrong with", () => {
  const url = "https://example.com";
  test.each<[string[], RegExp]>([
    [[], /Which page/],
    [["shop"], /shop is not an http or https URL/],
    [["ftp://example.com"], /not an http or https URL/],
    [[url, "https://example.org"], /one page at a time/],
    [
      [url, "--kinds", "colours"],
      /--kinds: there is no kind colours\. Did you mean colors\? The kinds are colors, typography/,
    ],
    [[url, "--format", "xml"], /--format: there is no format xml\. The formats are.*css, scss/],
    [[url, "--viewport", "wide"], /--viewport wide/],
    [[url, "--viewport", "10x10"], /^--viewport: 10x10 is too small, at least 200x200\.$/],
    [[url, "--wait-for", "laod"], /--wait-for: there is no event laod\. Did you mean load\?/],
    [[url, "--color-scheme", "sepia"], /--color-scheme: there is no scheme sepia\. The schemes are light, dark\./],
    [[url, "--selector", ""], /--selector: must not be empty\./],
    [[url, "--mode", "drak"], /--mode drak needs conditions: .* Did you mean dark\?/],
    [[url, "--mode", "mobile"], /--mode mobile needs conditions: .*390x844/],
    [[url, "--mode", "mobile=small"], /--mode mobile=small: "small" is not a condition/],
    [[url, "--mode", "mobile="], /"" is not a condition/],
    [[url, "--mode", "odd=dark,light"], /names a condition twice/],
    [[url, "--mode", "Night=dark"], /--mode Night: must be .*lower-case/],
    [[url, "--mode", "tiny=10x9000"], /--mode tiny=10x9000: 10x9000 is too small/],
    [[url, "--mode", "light"], /--mode light: must differ from the options without modes/],
    [[url, "--mode", "dark", "--mode", "night=dark"], /--mode night: must differ from the mode dark/],
    [[url, "--mode", "dark", "--only-mode", "mobile"], /--only-mode mobile is not one of base, dark/],
    [[url, "--mode", "dark", "--only-mode", "dark", "--format", "dtcg-resolver"], /--only-mode: .* holds all modes/],
    [
      [url, ..."abcdefghijklmnopq".split("").flatMap((name) => ["--mode", `${name}=dark`])],
      /--mode: at most 16 modes are read at once/,
    ],
    [[url, "--mode", "dark=[data-theme"], /--mode dark=\[data-theme: "\[data-theme" is not a condition\. The form is/],
    [[url, "--mode", "bad=[onclick=x]"], /--mode bad: attributes\.onclick its name is not one that a mode may set/],
    [[url, "--mode", '{"name":"dark"'], /--mode {"name":"dark" is not JSON/],
    [[url, "--mode", '{"name":"dark","inverted":true}'], /--mode dark: has unknown fields: inverted/],
    [[url, "--mode", '{"attributes":{"a":"b"}}'], /--mode.*: is required/],
  ])("%j", (argv, message) => {
    expect(() => parseCommand(argv)).toThrow(UsageError);
    expect(() => parseCommand(argv)).toThrow(message);
  });
});
