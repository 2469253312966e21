import { describe, expect, test } from "vitest";
import type { Observation } from "../observation.ts";
import { leftOutOf } from "./left-out.ts";
import { withoutSecrets } from "./without-secrets.ts";

type Asset = Observation["assets"][number];

const observation = (changes: Partial<Observation> = {}): Observation => ({
  version: 2,
  read: [],
  url: "https://a.example/?page=1",
  title: "A",
  elements: 1,
  environment: {
    viewport: { width: 1, height: 1 },
    device_pixel_ratio: 1,
    color_scheme: "light",
    fonts_not_loaded: [],
    unreadable_frames: 0,
    truncated: false,
  },
  signatures: [],
  paints: [],
  page: { text: "", background: "" },
  custom_properties: { global: [], bindings: [] },
  typography: [],
  spacing: [],
  assets: [],
  ...changes,
});
const asset = (url: string, type: Asset["type"] = "image"): Asset => ({ type, url, width: 0, height: 0 });
const assetsAfter = (...assets: Asset[]) => withoutSecrets(observation({ assets })).assets.map(({ url }) => url);
const svg = (markup: string) => `data:image/svg+xml,${encodeURIComponent(markup)}`;

describe("withoutSecrets", () => {
  test("returns the same observation if there is nothing to drop", () => {
    const expected = observation({
      assets: [
        "https://a.example/1.png?w=2",
        "data:image/png;base64,AA",
        "data:font/woff2;base64,AA",
        svg("<svg/>"),
      ].map((url) => asset(url)),
      custom_properties: { global: [["--a", "red"]], bindings: [] },
    });
    expect(withoutSecrets(expected)).toBe(expected);
  });

  test("drops private parameters of the page's address and of custom properties", () => {
    const { url, custom_properties } = withoutSecrets(
      observation({
        url: "https://a.example/?page=1&token=x",
        custom_properties: {
          global: [["--a", "url(https://a.example/?sig=x)"]],
          bindings: [{ paint: 0, name: "--a", value: "url(https://a.example/?sig=x)" }],
        },
      }),
    );
    expect(url).toBe("https://a.example/?page=1");
    expect(JSON.stringify(custom_properties)).not.toContain("sig");
  });

  test("drops private parameters of assets, and keeps one of those that become equal", () => {
    const urls = ["https://a.example/2.png", "https://a.example/1.png?sig=a", "https://a.example/1.png?sig=b"];
    expect(assetsAfter(...urls.map((url) => asset(url)))).toEqual([
      "https://a.example/1.png",
      "https://a.example/2.png",
    ]);
  });

  test.each([
    "data:,",
    "data:text/html,x",
    "data:image/png",
    "data:image/svg+xml,%",
    "javascript:alert(1)",
    "blob:https://a.example/1",
    "file:///etc/passwd",
    "chrome-extension://a/icon.png",
    "/relative.png",
  ])("drops the asset %s", (url) => {
    expect(assetsAfter(asset(url))).toEqual([]);
  });

  test("takes texts from inline SVGs, and scripts from all", () => {
    const markup = "<svg><script>1</script><text>Ada</text></svg>";
    expect(assetsAfter(asset(svg(markup), "svg"))).toEqual([svg("<svg><text></text></svg>")]);
    expect(assetsAfter(asset(svg(markup), "image"))).toEqual([svg("<svg><text>Ada</text></svg>")]);
  });
});

describe("leftOutOf", () => {
  const leftOut = (changes: Partial<Observation>, textlessDrawings = 0) => {
    const whole = observation(changes);
    return leftOutOf(whole, withoutSecrets(whole), textlessDrawings);
  };

  test("returns undefined if nothing is left out", () => {
    expect(leftOut({ assets: [asset("https://a.example/1.png?w=2"), asset(svg("<svg/>"))] })).toBeUndefined();
  });

  test("counts each private parameter once, wherever it is", () => {
    const counted = leftOut({
      url: "https://a.example/?token=x&page=1#session=y",
      assets: [asset("https://a.example/1.png?token=x"), asset("https://a.example/2.png?token=x&sig=z")],
      custom_properties: {
        global: [["--a", "url(https://a.example/?token=x), url(https://b.example/?auth=w)"]],
        bindings: [],
      },
    });
    expect(counted).toEqual({ parameters: 4, drawings: 0 });
  });

  test("counts the drawings that lost texts or scripts, in the page and here", () => {
    const assets = [
      asset(svg("<svg><text>Ada</text></svg>"), "svg"),
      asset(svg("<svg><script>1</script></svg>"), "background"),
      asset(svg("<svg><path/></svg>"), "svg"),
      asset("https://a.example/1.png"),
    ];
    expect(leftOut({ assets }, 3)).toEqual({ parameters: 0, drawings: 5 });
  });
});
