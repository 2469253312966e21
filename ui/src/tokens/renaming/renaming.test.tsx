// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import type { RenameBody } from "@tintype/shared/api/common/kinds";
import { renameTokens } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { describe, expect, test } from "vitest";
import { PageView } from "../../page/view/PageView.tsx";
import type { ServerFault } from "../../platform/outcome.ts";
import type { PageRoute } from "../../platform/routes.ts";
import { fakePlatform, pagesOf, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { everyKind } from "../../testing/tokens.ts";

const url = "https://harbour.example/";
const ada = { id: "u1", name: "Ada", email: "ada@harbour.example" };
const route: PageRoute = { at: "page", where: "server", pageId: "e1", tab: "tokens" };

/** A server with one page, which renames its tokens unless it refuses. */
function serverOf({ refusal, mayRename }: { refusal?: ServerFault; mayRename?: boolean } = {}) {
  const asked: (RenameBody & { id: string })[] = [];
  let tokens: Tokens = everyKind;
  const snapshot = { taken_at: "2026-01-01T00:00:00Z", created_by: null };
  const procedures = {
    "views.get": ({ id }: { id: string }) => ({
      id,
      url,
      title: "Harbour",
      created_by: ada,
      tokens,
      may_rename: mayRename,
    }),
    "views.snapshots": () => ({
      pagination: { total: 2 },
      data: [
        { id: "s2", version: 2, ...snapshot },
        { id: "s1", version: 1, ...snapshot },
      ],
    }),
    "views.snapshot": () => ({ tokens }),
    "teams.list": () => ({ data: [] }),
    "extractions.rename": (input: RenameBody & { id: string }) => {
      asked.push(input);
      if (refusal) throw new Refusal(refusal);
      tokens = renameTokens(tokens, [{ kind: input.kind, from: input.name, to: input.to }]);
      return { tokens };
    },
  };
  return { asked, platform: fakePlatform({ procedures }) };
}

const showPage = (platform = fakePlatform(), openRoute = route) =>
  show(<PageView route={openRoute} onRemove={() => {}} />, platform);
const openDetails = async (name: string) =>
  fireEvent.click(await screen.findByRole("button", { name: new RegExp(`Details of ${name}$`) }));
const renameButton = () => screen.queryByRole("button", { name: "Rename" });
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^New name of / });

/** Opens the field for a new name, and types one. */
async function type(name: string, to: string): Promise<void> {
  await openDetails(name);
  fireEvent.click(screen.getByRole("button", { name: "Rename" }));
  fireEvent.input(field(), { target: { value: to } });
}
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("the action that renames a token", () => {
  test("renames a colour, keeps its details open and focused, and announces that", async () => {
    const { asked, platform } = serverOf();
    showPage(platform);
    await type("ink", "  Harbour ink ");
    expect(document.activeElement).toBe(field());
    save();
    const details = within(await screen.findByRole("dialog", { name: "Harbour ink" }));
    expect(asked).toEqual([{ id: "e1", kind: "colors", name: "ink", to: "Harbour ink" }]);
    expect(details.getByText("A person chose this name.")).toBeTruthy();
    expect(details.getByText("ink, text")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("“ink” is now “Harbour ink” in all versions.");
    await waitFor(() => expect(document.activeElement).toBe(renameButton()));
  });

  test("renames a token of another kind, also several times and back", async () => {
    const { asked, platform } = serverOf();
    showPage(platform);
    fireEvent.click(await screen.findByRole("tab", { name: "Surface" }));
    await openDetails("radius-md");
    const steps = ["radius-md", "soft", "softer", "radius-md"];
    for (const [index, to] of steps.slice(1).entries()) {
      fireEvent.click(screen.getByRole("button", { name: "Rename" }));
      expect(field().value).toBe(steps[index]);
      fireEvent.input(field(), { target: { value: to } });
      save();
      await screen.findByRole("dialog", { name: to });
    }
    expect(asked.map(({ kind, to }) => [kind, to])).toEqual([
      ["radii", "soft"],
      ["radii", "softer"],
      ["radii", "radius-md"],
    ]);
  });

  test("changes nothing when it is left with Escape, or saved with the same name", async () => {
    const { asked, platform } = serverOf();
    showPage(platform);
    await type("ink", "other");
    fireEvent.keyDown(field(), { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(renameButton()));
    fireEvent.click(screen.getByRole("button", { name: "Rename" }));
    expect(field().value).toBe("ink");
    save();
    await waitFor(() => expect(renameButton()).not.toBeNull());
    expect(asked).toEqual([]);
  });

  test("says that another token of the kind has the name, without asking the server", async () => {
    const { asked, platform } = serverOf();
    showPage(platform);
    await type("ink", "brand");
    save();
    expect((await screen.findByRole("alert")).textContent).toBe("Another token of this kind is called “brand”.");
    expect(asked).toEqual([]);
  });

  test.each<[ServerFault, RegExp]>([
    [{ code: "unreachable" }, /The server does not answer/],
    [{ code: "not_allowed" }, /You are not allowed to do that/],
    [{ code: "refused", message: "The name is too odd." }, /too odd/],
    [
      { code: "refused", message: "to …", details: [{ path: "to", message: "is taken" }] },
      /^“sea” is taken: another token/,
    ],
  ])("shows a refusal beside the field and keeps what was typed: %o", async (refusal, text) => {
    const { platform } = serverOf({ refusal });
    showPage(platform);
    await type("ink", "sea");
    save();
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
    expect(field().value).toBe("sea");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false);
  });

  test("does not appear in an older version, whose tokens the newest one may lack", async () => {
    const { platform } = serverOf();
    showPage(platform, { ...route, versionId: "s1" });
    await openDetails("ink");
    expect(screen.getByRole("dialog", { name: "ink" })).toBeTruthy();
    expect(renameButton()).toBeNull();
  });

  test("does not appear if the person may not rename", async () => {
    const { platform } = serverOf({ mayRename: false });
    showPage(platform);
    await openDetails("ink");
    expect(screen.getByRole("dialog", { name: "ink" })).toBeTruthy();
    expect(renameButton()).toBeNull();
  });

  test("appears in the newest version if the address names it", async () => {
    const { platform } = serverOf();
    showPage(platform, { ...route, versionId: "s2" });
    await type("ink", "sea");
    save();
    expect(await screen.findByRole("dialog", { name: "sea" })).toBeTruthy();
  });

  test("does not appear for a page of the device", async () => {
    const version = { id: "c1", version: 1, takenAt: 1000, content: { tokens: everyKind } };
    const pages = pagesOf("device", [{ id: "p1", url, title: "Harbour", versions: [version] }]);
    showPage(fakePlatform({ pages }), { ...route, where: "device", pageId: "p1" });
    await openDetails("ink");
    expect(screen.getByRole("dialog", { name: "ink" })).toBeTruthy();
    expect(renameButton()).toBeNull();
  });
});
