import { anyText } from "@tintype/shared/testing/any-text";
import { night } from "@tintype/shared/testing/night";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "../../../test/accounts/teams.ts";
import { type Client, capture, createClient, observed } from "../../../test/http/trpc.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

// An observation comes from somebody's machine: whatever its schema takes must be stored, compared and shown.

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  client = createClient(service.url, (await person(service)).token);
});
afterAll(() => service.stop());

const odd = (max: number) =>
  fc
    .oneof(
      fc.constantFrom("", "\0", "\ud800", "__proto__", "constructor", "a b", "%", "1e999px", "-0px", "NaN", "#", "--"),
      anyText({ maxLength: 20 }),
    )
    .map((text) => text.slice(0, max));
const color = fc.oneof(
  odd(100),
  fc.constantFrom(
    "rgb(1, 2, 3)",
    "rgba(0, 0, 0, 0)",
    "color(display-p3 1 0 0)",
    "oklch(0.5 0.1 20 / 0.5)",
    "rgb(999, -5, 1e9)",
    "none",
  ),
);
const index = fc.oneof(fc.nat(3), fc.constantFrom(9_999_999, Number.MAX_SAFE_INTEGER));
const count = fc.constantFrom(1, 2, 10_000_000);
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 4 });

const anyObservation = fc
  .record({
    title: odd(50),
    elements: fc.constantFrom(0, 5, 10_000_000),
    environment: fc.record({
      viewport: fc.record({ width: fc.constantFrom(0, 1, 1280, 2 ** 40), height: fc.constantFrom(0, 800) }),
      device_pixel_ratio: fc.constantFrom(0.1, 2, 1e300),
      color_scheme: fc.constantFrom("light" as const, "dark" as const),
      fonts_not_loaded: list(odd(20)),
      unreadable_frames: fc.constantFrom(0, 2 ** 40),
      truncated: fc.boolean(),
    }),
    signatures: list(odd(20)),
    paints: list(
      fc.record({
        property: fc.oneof(fc.constantFrom("color", "background-image", "box-shadow", "border-top-color"), odd(20)),
        value: color,
        count,
        sites: list(index),
      }),
    ),
    page: fc.record({ text: color, background: color }),
    custom_properties: fc.record({
      global: list(fc.tuple(odd(20), color)),
      bindings: list(fc.record({ paint: index, name: odd(20), value: color })),
    }),
    typography: list(fc.record({ family: odd(20), weight: odd(20), size: odd(20), line_height: odd(20), count })),
    text_pairs: list(
      fc.record({ color, backgrounds: fc.array(color, { minLength: 1, maxLength: 2 }), large: fc.boolean(), count }),
    ),
    edge_pairs: list(
      fc.record({
        of: fc.constantFrom("border" as const, "icon" as const),
        color,
        backgrounds: fc.tuple(color),
        count,
      }),
    ),
    spacing: list(fc.record({ value: odd(20), count })),
    assets: list(
      fc.record({
        type: fc.constantFrom("image" as const, "svg" as const, "font" as const),
        url: odd(20),
        width: fc.nat(),
        height: fc.nat(),
        content_type: odd(20),
      }),
    ),
  })
  .map((changes) => observed(changes));

const numRuns = night.samples(3);

test("every generated observation can be stored, read and compared", { timeout: night.time(60_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(anyObservation, async (observation) => {
      const { extraction_id: id, snapshot_id, version } = await client.captures.upload.mutate(capture({ observation }));
      const { tokens } = await client.views.get.query({ id });
      expect(tokens).toBeDefined();
      const { data } = await client.views.snapshots.query({ id, per_page: 2 });
      const from = data.at(-1)?.id ?? "";
      expect((await client.extractions.diff.query({ id, from, to: snapshot_id })).to.version).toBe(version);
    }),
    { numRuns },
  );
});
