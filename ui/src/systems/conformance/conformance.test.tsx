// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import type { System } from "@tintype/shared/api/systems/systems";
import { beforeEach, expect, test, vi } from "vitest";
import { system, systemPage } from "../../../gallery/fixtures/systems.ts";
import { ServerViews } from "../../app/views/ServerViews.tsx";
import { TokensView } from "../../page/tokens/TokensView.tsx";
import { ada, fakePlatform, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { harbour } from "../../testing/tokens.ts";
// Loaded before the tests, so that no test waits for the code that views load when they first need it.
import "../report/check-here.ts";
import "../report/MarksReader.tsx";
import "../source/parsers.ts";
import { setLocalSystem } from "../choice/local-system.ts";
import { chooseSystem } from "../choice/system-choice.ts";
import { FindingRow } from "../findings/FindingRow.tsx";
import { SystemsView } from "../stored/SystemsView.tsx";
import { SystemView } from "../stored/SystemView.tsx";
import { ConformanceLine } from "./ConformanceLine.tsx";
import { ConformanceView } from "./ConformanceView.tsx";

const URL_OF_PAGE = "https://harbour.example/";
const ORIGIN = { url: URL_OF_PAGE, extractionId: undefined, snapshotId: undefined };
const subject = { ...ORIGIN, tokens: harbour };
const FILE = { name: "tokens.css", format: "css", warnings: [], tokens: [] } as const;
const signedOut = () => fakePlatform({ session: null });

beforeEach(() => {
  setLocalSystem(undefined);
  chooseSystem(URL_OF_PAGE, undefined);
});

const [ours, otherToken] = harbour.colors;
if (!ours || !otherToken) throw new Error("the page of the tests has two colours");

/** A style sheet that has the page's first colour. */
const sheet = `:root { --harbour: ${ours.value}; --never-used: #123456 }`;

const choose = (name: string, content: string) => chooseAll({ [name]: content });

/** Chooses files by their names. */
function chooseAll(files: Readonly<Record<string, string>>): void {
  const input = screen.getByLabelText("Choose files");
  fireEvent.change(input, { target: { files: Object.entries(files).map(([name, text]) => new File([text], name)) } });
}

/** Waits until the page's sentence is this. */
async function sentence(text: RegExp): Promise<void> {
  const summary = await screen.findByRole("region", { name: "Conformance" });
  await waitFor(() => expect(summary.querySelector("p")?.textContent).toMatch(text));
}

test("a file that is chosen without an account tells which values of the page are not its", async () => {
  show(<ConformanceView {...subject} />, signedOut());
  expect(screen.getByText("Which values on this page are off system?")).toBeTruthy();
  choose("tokens.css", sheet);
  await sentence(/^\d+% on system · \d+ values? off system/);
  const row = await screen.findByRole("article", { name: `${otherToken.name}: off system` });
  expect(within(row).getByText("No similar token")).toBeTruthy();
  expect(screen.queryByRole("article", { name: new RegExp(`^${ours.name}:`) })).toBeNull();
  expect(screen.getByText("1 token of the design system is not used here")).toBeTruthy();
  expect(screen.getByText(/^Not compared, since the design system has none: .*Spacing/)).toBeTruthy();
});

test("a file is remembered, so that the number and the sentence stand where a page is shown", async () => {
  const { unmount } = show(<ConformanceView {...subject} />, signedOut());
  choose("tokens.css", sheet);
  await sentence(/% on system/);
  unmount();
  const onOpen = vi.fn();
  show(<ConformanceLine subject={subject} onOpen={onOpen} />, signedOut());
  fireEvent.click(await screen.findByRole("button", { name: /% on system.*Not compared, .*Spacing/ }));
  expect(onOpen).toHaveBeenCalledOnce();
});

test("tokens are marked as on and off system once a design system is chosen", async () => {
  setLocalSystem({ ...FILE, tokens: [{ kind: "colors", name: "harbour", value: ours.value }] });
  chooseSystem(URL_OF_PAGE, { from: "device" });
  show(<TokensView tokens={harbour} url={URL_OF_PAGE} origin={ORIGIN} />, signedOut());
  const colorOf = (name: string) => screen.getByTitle(new RegExp(`^${name} `));
  await waitFor(() => expect(colorOf(ours.name).textContent).toContain("on system"));
  expect(colorOf(otherToken.name).textContent).toContain("off system");
});

test("several files are one source, whose unreadable ones are named each until the others are read", async () => {
  show(<ConformanceView {...subject} />, signedOut());
  const broken = { "c.json": "{", "d.yaml": "ink: black" };
  chooseAll({ "a.css": ":root { --harbour: var(--b) }", "b.css": `:root { --b: ${ours.value} }`, ...broken });
  const alert = await screen.findByRole("alert");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^c\.json Line 1, column 2: The source is not valid JSON/),
    expect.stringMatching(/^d\.yaml Line 1, column 1: The source is YAML/),
  ]);
  fireEvent.click(within(alert).getByRole("button", { name: "Read the other 2 files" }));
  await sentence(/% on system/);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("option", { name: "a.css + 1 (on this device)" })).toBeTruthy();
});

test("a folder is taken with the files that may hold tokens, or says that it has none", async () => {
  show(<ConformanceView {...subject} />, signedOut());
  const inFolder = (path: string, text: string) =>
    Object.defineProperty(new File([text], path), "webkitRelativePath", { value: `acme/${path}` });
  const chooseFolder = (...files: readonly File[]) =>
    fireEvent.change(screen.getByLabelText("Choose a folder"), { target: { files } });
  chooseFolder(inFolder("package.json", "{"), inFolder("logo.svg", "<svg />"));
  expect(await screen.findByText(/^The folder has no file of JSON/)).toBeTruthy();
  chooseFolder(inFolder("package.json", "{"), inFolder("src/tokens.css", sheet), inFolder("a.json", "{}"));
  await sentence(/% on system/);
  expect(screen.getByRole("option", { name: "acme (on this device)" })).toBeTruthy();
});

test("a SCSS file says that only the server reads it, and an empty one that it has no token", async () => {
  show(<ConformanceView {...subject} />, signedOut());
  choose("tokens.scss", "$ink: #111;");
  expect(await screen.findByText("Only the server reads SCSS and Less.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("use the command line");
  expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
  choose("tokens.css", "p { color: red }");
  expect(await screen.findByText("No token can be read from this file.")).toBeTruthy();
});

test("a SCSS file is read by the server once the person says so, and the page is checked against it here", async () => {
  const readSource = vi.fn((_: object) => ({
    format: "scss",
    warnings: [],
    tokens: [{ kind: "colors", name: "harbour", value: ours.value }],
  }));
  const about = { systems: true, reads_sources: true };
  const empty = { data: [], pagination: { page: 1, per_page: 100, total: 0 } };
  const procedures = {
    "server.about": () => about,
    "systems.list": () => empty,
    "teams.list": () => empty,
    "systems.read": readSource,
  };
  show(<ConformanceView {...subject} />, fakePlatform({ session: ada, procedures }));
  const scss = `$harbour: ${ours.value};`;
  choose("tokens.scss", scss);
  const send = await screen.findByRole("button", { name: "Send and read" });
  expect(readSource).not.toHaveBeenCalled();
  fireEvent.click(send);
  await sentence(/% on system/);
  expect(readSource).toHaveBeenCalledExactlyOnceWith({ content: scss });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a SCSS file that the server cannot read says why", async () => {
  const details = [{ path: "source.content", message: "has no token that can be read (line 1, column 7)" }];
  const procedures = {
    "server.about": () => ({ systems: true, reads_sources: true }),
    "systems.list": () => ({ data: [] }),
    "teams.list": () => ({ data: [] }),
    "systems.read": () => {
      throw new Refusal({ code: "refused", message: "The file has no token.", details });
    },
  };
  show(<ConformanceView {...subject} />, fakePlatform({ session: ada, procedures }));
  choose("tokens.scss", "$ink: ;");
  fireEvent.click(await screen.findByRole("button", { name: "Send and read" }));
  expect(await screen.findByText(/line 1, column 7/)).toBeTruthy();
});

const acme: System = {
  ...system,
  name: "<img src=x onerror=alert(1)>",
  warnings: [{ message: "this is no colour", line: 3, column: 7 }],
};
const tokens = [{ kind: "colors" as const, name: "</b><script>alert(1)</script>", value: "url(//evil)" }];

test("a page of the server is checked against the chosen design system by the server", async () => {
  const finding = {
    id: "f1",
    kind: "colors",
    status: "near",
    value: "#ff0001",
    name: "red",
    usage: 3,
    contexts: ["color"],
    nearest: { name: "brand", value: "#ff0000", distance: 0.02 },
    places: ["main > p"],
  };
  const counts = { values: 4, conforming: 3, near: 1, foreign: 0, wrong_kind: 0, share: 0.996 };
  const report = vi.fn((_: object) => ({
    system: acme,
    snapshot: { id: "v1", version: 1, created_at: "" },
    summary: { ...counts, kinds: {} },
    findings: [finding],
    unused: [],
  }));
  const procedures = {
    "server.about": () => ({ systems: true }),
    "systems.list": () => ({ data: [acme], pagination: { page: 1, per_page: 100, total: 1 } }),
    "teams.list": () => ({ data: [] }),
    "systems.report": report,
  };
  show(<ConformanceView {...subject} extractionId="e1" snapshotId="v1" />, fakePlatform({ session: ada, procedures }));
  const select = await screen.findByLabelText("Compared with");
  await screen.findByRole("option", { name: acme.name });
  fireEvent.change(select, { target: { value: "d1" } });
  // 99.6 % are not 100 %.
  await sentence(/^99% on system · 1 near miss$/);
  expect(report).toHaveBeenCalledExactlyOnceWith({ id: "e1", system: "d1", snapshot_id: "v1" });
  fireEvent.click(screen.getByRole("button", { name: /Details of red/ }));
  expect(screen.getByText("main > p")).toBeTruthy();
  expect(screen.getByText("ΔE 0.02")).toBeTruthy();
});

test("a finding of a deprecated token shows the token to use instead, or that there is none", () => {
  const colors = {
    id: "f1",
    kind: "colors",
    status: "deprecated",
    level: "warn",
    value: "#ffc107",
    name: "sun",
  } as const;
  const finding = { ...colors, usage: 2, contexts: ["color"], nearest: null, token: "sun-old", places: [] };
  show(<FindingRow finding={{ ...finding, replacement: "sun-new" }} />);
  expect(screen.getByText("sun-new")).toBeTruthy();
  show(<FindingRow finding={finding} />);
  expect(screen.getByText("Deprecated, without a replacement")).toBeTruthy();
});

test("an opened finding copies a prompt with its page, its value and the expected token, and says so", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const nearest = { name: "brand", value: "#0b7285", distance: 0.4 };
  const near = { id: "f1", kind: "colors", status: "near", value: "#0b7286", name: "heading" } as const;
  const finding = { ...near, usage: 2, contexts: ["color"], nearest, places: ["main > h1"] };
  show(<FindingRow finding={finding} page={{ url: URL_OF_PAGE, mode: "dark" }} />);
  fireEvent.click(screen.getByRole("button", { name: /Details of heading/ }));
  fireEvent.click(screen.getByRole("button", { name: "Copy prompt , heading" }));
  expect(await screen.findByText("Copy prompt copied")).toBeTruthy();
  const [prompt] = write.mock.calls[0] ?? [];
  for (const fact of [URL_OF_PAGE, "main > h1", "#0b7286", "brand (#0b7285)", "tintype check", "--mode dark"]) {
    expect(prompt).toContain(fact);
  }
});

test("SystemsView creates a design system of a pasted text, and shows the server's refusal", async () => {
  const systems: System[] = [];
  let isRefused = true;
  const create = vi.fn((_: object) => {
    if (isRefused) throw new Refusal({ code: "refused", message: "source.content has no token (line 1)" });
    systems.push(acme);
    return acme;
  });
  const procedures = {
    "systems.list": () => ({ data: [...systems], pagination: { page: 1, per_page: 100, total: systems.length } }),
    "systems.create": create,
    "teams.list": () => ({ data: [] }),
  };
  const platform = fakePlatform({ session: ada, procedures });
  show(<SystemsView />, platform);
  fireEvent.click(await screen.findByRole("button", { name: "New design system" }));
  fireEvent.input(screen.getByLabelText("Tokens"), { target: { value: sheet } });
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Acme" } });
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("source.content has no token (line 1)")).toBeTruthy();
  isRefused = false;
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(platform.visited).toEqual(["/systems/d1"]));
  expect(create).toHaveBeenLastCalledWith({ name: "Acme", team_id: null, source: { format: "auto", content: sheet } });
});

test("SystemsView creates a design system of several files", async () => {
  const create = vi.fn((_: object) => acme);
  const procedures = {
    "systems.list": () => ({ data: [], pagination: { page: 1, per_page: 100, total: 0 } }),
    "systems.create": create,
    "teams.list": () => ({ data: [] }),
  };
  show(<SystemsView />, fakePlatform({ session: ada, procedures }));
  fireEvent.click(await screen.findByRole("button", { name: "New design system" }));
  const files = [new File([sheet], "acme.css"), new File([":root {}"], "b.css")];
  fireEvent.change(screen.getByLabelText("Choose files"), { target: { files } });
  expect(await screen.findByText("acme.css, b.css")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith({
      name: "acme",
      team_id: null,
      source: {
        format: "auto",
        files: [
          { path: "acme.css", content: sheet },
          { path: "b.css", content: ":root {}" },
        ],
      },
    }),
  );
});

test("SystemView shows warnings with their line and hostile names as text, and deletes after a question", async () => {
  const remove = vi.fn(() => ({ success: true }));
  const procedures = {
    "systems.get": () => ({ ...acme, checked_pages: 0, tokens }),
    "systems.list": () => ({ data: [acme], pagination: { page: 1, per_page: 100, total: 1 } }),
    "systems.delete": remove,
    "systems.pages": () => ({ data: [], pagination: { page: 1, per_page: 25, total: 0 } }),
    "teams.list": () => ({ data: [] }),
  };
  const onDeleted = vi.fn();
  const { container } = show(
    <SystemView systemId="d1" onDeleted={onDeleted} />,
    fakePlatform({ session: ada, procedures }),
  );
  expect(await screen.findByRole("region", { name: acme.name })).toBeTruthy();
  expect(screen.getByText("Line 3, column 7:")).toBeTruthy();
  expect(screen.getByText("</b><script>alert(1)</script>")).toBeTruthy();
  expect(container.querySelector("img, script, [style*=url]")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: "d1" });
});

test("SystemView filters its tokens by their use and by words, each with how many pages use it", async () => {
  const counted = [
    { kind: "colors", name: "brand", value: "#0d6efd", pages: 12 },
    { kind: "colors", name: "line", value: "#dee2e6", pages: 0 },
    { kind: "colors", name: "ink-old", value: "#495057", pages: 1, deprecated: true, replacement: "ink" },
    ...["a", "b", "c", "d", "e"].map((name) => ({ kind: "radii", name, value: "1px", pages: 31 })),
  ];
  const procedures = {
    "systems.get": () => ({ ...acme, checked_pages: 31, tokens: counted }),
    "systems.list": () => ({ data: [acme], pagination: { page: 1, per_page: 100, total: 1 } }),
    "systems.pages": () => ({ data: [systemPage], pagination: { page: 1, per_page: 25, total: 1 } }),
    "teams.list": () => ({ data: [] }),
  };
  show(<SystemView systemId="d1" onDeleted={() => {}} />, fakePlatform({ session: ada, procedures }));
  expect((await screen.findByText("brand")).parentElement?.textContent).toContain("on 12 of 31 pages");
  expect(screen.getByText("deprecated: use ink")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Unused 1" }));
  expect(screen.queryByText("brand")).toBeNull();
  expect(screen.getByText("line").parentElement?.textContent).toContain("on no page");
  fireEvent.click(screen.getByRole("radio", { name: "All 8" }));
  fireEvent.input(screen.getByLabelText("Search tokens"), { target: { value: "6EFD" } });
  expect(screen.getByText("brand")).toBeTruthy();
  expect(screen.queryByText("line")).toBeNull();
  const trend = (await screen.findByRole("img", { name: /^From 50%/ })).closest("details");
  trend?.toggleAttribute("open", true);
  trend?.dispatchEvent(new Event("toggle"));
  const days = within(await screen.findByRole("table", { name: "Share by day" }));
  expect(days.getAllByRole("row")).toHaveLength(systemPage.trend.length + 1);
});

test("a report that fails can be tried again", async () => {
  chooseSystem(URL_OF_PAGE, { from: "server", id: "d1" });
  const procedures = {
    "server.about": () => ({ systems: true }),
    "systems.list": () => ({ data: [], pagination: { page: 1, per_page: 100, total: 0 } }),
    "teams.list": () => ({ data: [] }),
    "systems.report": () => {
      throw new Refusal({ code: "unreachable" });
    },
  };
  show(<ConformanceView {...subject} extractionId="e1" />, fakePlatform({ session: ada, procedures }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("a design system is chosen for one page, and a choice of a file ends when another file takes its place", async () => {
  setLocalSystem({ ...FILE, tokens: [{ kind: "colors", name: "harbour", value: ours.value }] });
  chooseSystem(URL_OF_PAGE, { from: "device" });
  const { unmount } = show(<ConformanceView {...subject} url="https://other.example/" />, signedOut());
  expect(screen.getByText("Which values on this page are off system?")).toBeTruthy();
  unmount();
  setLocalSystem({ ...FILE, name: "other.css" });
  show(<ConformanceView {...subject} />, signedOut());
  expect(screen.getByText("Which values on this page are off system?")).toBeTruthy();
});

test("files of the device are kept as a design system of several files", async () => {
  const create = vi.fn((_: object) => acme);
  const procedures = {
    "server.about": () => ({ systems: true }),
    "systems.list": () => ({ data: [acme], pagination: { page: 1, per_page: 100, total: 1 } }),
    "systems.get": () => ({ ...acme, checked_pages: 0, tokens }),
    "teams.list": () => ({ data: [] }),
    "systems.create": create,
  };
  show(<ConformanceView {...subject} />, fakePlatform({ session: ada, procedures }));
  await screen.findByRole("link", { name: "Design systems" });
  chooseAll({ "b.css": ":root { --b: 1px }", "a.css": sheet });
  fireEvent.click(await screen.findByRole("button", { name: "Keep as design system" }));
  fireEvent.click(screen.getByRole("button", { name: "Keep as design system" }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  const files = [
    { path: "a.css", content: sheet },
    { path: "b.css", content: ":root { --b: 1px }" },
  ];
  expect(create).toHaveBeenCalledWith({ name: "a", team_id: null, source: { format: "auto", files } });
});

test("a dropped file is kept as a design system of the person's, which then is the chosen one", async () => {
  const create = vi.fn((_: object) => acme);
  const procedures = {
    "server.about": () => ({ systems: true }),
    "systems.list": () => ({ data: [acme], pagination: { page: 1, per_page: 100, total: 1 } }),
    "systems.get": () => ({ ...acme, checked_pages: 0, tokens }),
    "teams.list": () => ({ data: [] }),
    "systems.create": create,
  };
  show(<ConformanceView {...subject} />, fakePlatform({ session: ada, procedures }));
  await screen.findByRole("link", { name: "Design systems" });
  choose("tokens.css", sheet);
  fireEvent.click(await screen.findByRole("button", { name: "Keep as design system" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name").placeholder).toBe("tokens");
  fireEvent.click(screen.getByRole("button", { name: "Keep as design system" }));
  const select = screen.getByLabelText<HTMLSelectElement>("Compared with");
  await waitFor(() => expect(select.value).toBe("d1"));
  const source = { format: "css", content: sheet };
  expect(create).toHaveBeenCalledExactlyOnceWith({ name: "tokens", team_id: null, source });
});

test("findings are copied as a list and as a patch, in CSS or SCSS, by the token that they are like", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  show(<ConformanceView {...subject} />, signedOut());
  choose("tokens.css", `:root { --near-brand: #0c6efd; --harbour: ${otherToken.value} }`);
  fireEvent.click(await screen.findByRole("button", { name: "Copy as a list" }));
  expect(write.mock.lastCall?.[0]).toBe("#0d6efd → var(--near-brand)\n");
  fireEvent.click(screen.getByRole("radio", { name: "SCSS" }));
  fireEvent.click(screen.getByRole("button", { name: "Copy as a patch" }));
  expect(write.mock.lastCall?.[0]).toBe("- background-color: #0d6efd;\n+ background-color: $near-brand;\n");
});

test("the view of a design system is headed by its name, and lists pages with their findings and trend", async () => {
  const list = vi.fn((_: object) => ({ data: [systemPage], pagination: { page: 1, per_page: 25, total: 1 } }));
  const procedures = {
    "systems.get": () => ({ ...acme, name: "Acme", warnings: [], tokens }),
    "systems.list": () => ({ data: [acme], pagination: { page: 1, per_page: 100, total: 1 } }),
    "systems.pages": list,
    "teams.list": () => ({ data: [] }),
  };
  show(<ServerViews route={{ at: "system", systemId: "d1" }} />, fakePlatform({ session: ada, procedures }));
  expect(await screen.findByRole("heading", { level: 1, name: "Acme" })).toBeTruthy();
  const line = await screen.findByRole("row", { name: /Harbour/ });
  expect(within(line).getByText("66%")).toBeTruthy();
  expect(within(line).getByText("2 values off system")).toBeTruthy();
  expect(within(line).getByRole("img", { name: "From 50% to 66% since 2026-01-01" })).toBeTruthy();
  fireEvent.click(within(line).getByRole("link", { name: "Harbour" }));
  expect(localStorage.getItem("conformance-systems")).toBe(JSON.stringify({ [systemPage.url]: { id: "d1" } }));
  expect(list).toHaveBeenCalledExactlyOnceWith({ id: "d1", page: 1, per_page: 25 });
});
