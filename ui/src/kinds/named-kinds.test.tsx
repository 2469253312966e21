// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/preact";
import type { NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { night } from "@tintype/shared/testing/night";
import { describe, expect, test, vi } from "vitest";
import { searchTokens } from "../page/tokens/search-tokens.ts";
import { show } from "../testing/render.tsx";
import { everyKind } from "../testing/tokens.ts";
import { readQuery } from "../tokens/search/query.ts";
import { kinds } from "./index.ts";
import type { KindView } from "./kind.ts";

// All kinds whose tokens have names, but the colours, which have views of their own.

const namedKinds = kinds.filter(({ key }) => {
  const [firstToken] = everyKind[key] ?? [];
  return key !== "colors" && typeof firstToken === "object" && "name" in firstToken;
});
// The filter has left only such kinds.
const tokensOf = ({ key }: KindView, tokens: Tokens) => (tokens[key] ?? []) as readonly NamedToken[];
const list = (view: KindView, tokens: Tokens) => show(<view.List matching={tokens} all={tokens} />);

test("all kinds that were added after the first release have a view with names", () => {
  expect(namedKinds).toHaveLength(12);
});

describe.each(night.cases(namedKinds, 4).map((view) => [view.key, view] as const))("the view of %s", (key, view) => {
  const tokens = tokensOf(view, everyKind);
  const [firstToken] = tokens;
  if (!firstToken) throw new Error(`The tokens of tests have no ${key}`);

  test("draws every token, which copies its value on a click", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { container } = list(view, everyKind);
    expect(screen.getAllByRole("listitem")).toHaveLength(tokens.length);
    for (const drawing of container.querySelectorAll(".drawing")) expect(drawing.childElementCount).toBeGreaterThan(0);
    fireEvent.click(screen.getByTitle(`${firstToken.name}\n${firstToken.value}`, { normalizer: String }));
    expect(await screen.findByText(/ copied$/)).toBeTruthy();
    expect(write).toHaveBeenCalledExactlyOnceWith(firstToken.value);
  });

  test("tells in the details of a token where it is used, and who named it", () => {
    list(view, everyKind);
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`Details of ${firstToken.name}$`) }));
    const details = within(screen.getByRole("dialog", { name: firstToken.name }));
    for (const [property, count] of Object.entries(firstToken.uses ?? {})) {
      expect(details.getByText(new RegExp(`${property} ${count}×`))).toBeTruthy();
    }
    expect(details.getByText(/this name/)).toBeTruthy();
    fireEvent.click(details.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog", { name: firstToken.name })).toBeNull();
  });

  test("copies a reference to the token's custom property, but no text that CSS would read otherwise", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const pageTokens = ["--brand", "--größe-1", "--a) url(x", ""].map((custom_property, index) => ({
      ...firstToken,
      name: `token-${index}`,
      custom_property,
    }));
    list(view, { ...everyKind, [key]: pageTokens });
    for (const { name } of pageTokens) {
      fireEvent.click(screen.getByRole("button", { name: new RegExp(`Details of ${name}$`) }));
      const copy = within(screen.getByRole("dialog", { name })).queryByRole("button", { name: /var\(/ });
      if (copy) fireEvent.click(copy);
    }
    expect(write.mock.calls).toEqual([["var(--brand)"], ["var(--größe-1)"]]);
    expect(await screen.findByText("var(--größe-1) copied")).toBeTruthy();
  });

  test("finds tokens by name, value and property", () => {
    for (const text of [firstToken.name, firstToken.value, ...firstToken.contexts]) {
      expect(tokensOf(view, searchTokens(everyKind, readQuery(text, "en"))).map(({ name }) => name)).toContain(
        firstToken.name,
      );
    }
    expect(tokensOf(view, searchTokens(everyKind, readQuery("no such token", "en")))).toEqual([]);
  });

  test("shows hostile names and values as text", () => {
    const attacks = [
      '"><img src=x onerror=alert(1)>',
      "8px;} body{background:url(https://evil.example/a)} /*",
      "url(https://evil.example/b)",
      "\u0000\u202e</style><script>alert(1)</script>",
      "9".repeat(100_000),
    ];
    const hostile = attacks.map((value, index) => ({ ...firstToken, name: `${value.slice(0, 80)}${index}`, value }));
    const { container } = list(view, { ...everyKind, [key]: hostile });
    expect(container.querySelectorAll("img, script, style, iframe")).toHaveLength(0);
    for (const element of container.querySelectorAll("[style]")) {
      expect(element.getAttribute("style")).not.toMatch(/evil|script|[{}]|9{9}/);
    }
    expect(container.querySelectorAll(".token")).toHaveLength(attacks.length);
  });

  test("draws what changed before and after, and what was added and removed", async () => {
    if (!view.changes) {
      expect(key).toBe("spacing_scale"); // its changes are shown with those of spacing
      return;
    }
    const last = tokens.at(-1) ?? firstToken;
    const changes = {
      modified: [{ name: firstToken.name, from: firstToken.value, to: last.value }],
      added: [{ name: "one-more", value: firstToken.value }],
      removed: [{ name: last.name, value: last.value }],
    };
    const diff = { changes: { [key]: changes }, summary: { total_changes: 3, [`${key}_changed`]: 3 } };
    expect(view.changes.count(diff)).toBe(3);
    const { container } = show(<view.changes.List diff={diff} before={everyKind} after={everyKind} />);
    const half = await screen.findByRole("button", { name: new RegExp(`${firstToken.name} before$`) });
    expect(container.querySelectorAll(".drawing")).toHaveLength(4);
    expect(half.textContent).toContain(firstToken.value);
    expect(screen.getByText("one-more")).toBeTruthy();
  });
});
