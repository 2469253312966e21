// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { FailureCause } from "@tintype/shared/api/runs/failure-causes";
import type { Progress } from "@tintype/shared/api/views/views";
import { expect, test, vi } from "vitest";
import { PageView } from "../../page/view/PageView.tsx";
import type { PageRoute } from "../../platform/routes.ts";
import { chooseSystem } from "../../systems/choice/system-choice.ts";
import { fakePlatform, type Procedures, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { harbour } from "../../testing/tokens.ts";
import { NewPage } from "./NewPage.tsx";

const teams = (...data: object[]) => ({ "teams.list": () => ({ data }) });
const team = { id: "t1", name: "Harbour team", role: "member" };

const unlimited = {
  "account.overview": () => ({
    user: {},
    usage: { day: { extractions_limit: null }, month: { extractions_limit: null } },
  }),
};

function newPage(procedures: Procedures) {
  const platform = fakePlatform({ procedures: { ...teams(), ...unlimited, ...procedures } });
  show(<NewPage />, platform);
  const enter = async (text: string) => {
    const field = screen.getByRole("textbox", { name: "Paste a web address" });
    await act(() => void fireEvent.input(field, { target: { value: text } }));
    fireEvent.click(screen.getByRole("button", { name: "Read the page" }));
  };
  return { platform, enter };
}

test("NewPage reads a pasted address, and leads to the page", async () => {
  const create = vi.fn((_: object) => ({ id: "e1" }));
  const { platform, enter } = newPage({ "extractions.create": create });
  await enter("harbour.example/pricing");
  await waitFor(() => expect(platform.visited).toEqual(["/pages/e1"]));
  expect(create).toHaveBeenCalledExactlyOnceWith({
    url: "https://harbour.example/pricing",
    team_id: null,
    options: {},
  });
});

test.each([
  ["has limits", 100, true],
  ["has none", null, false],
])("NewPage says that a run counts if the plan %s", async (_, extractions_limit, isSaid) => {
  const usage = { day: { extractions_limit }, month: { extractions_limit } };
  const account = vi.fn(() => ({ user: {}, usage }));
  newPage({ "account.overview": account });
  await waitFor(() => expect(account).toHaveBeenCalled());
  expect(await screen.findByText("Options")).toBeTruthy();
  await waitFor(() => expect(screen.queryAllByText(/one run/)).toHaveLength(isSaid ? 2 : 0));
});

test("NewPage offers the themes that the server finds on the page, unticked", async () => {
  const create = vi.fn((_: object) => ({ id: "e1" }));
  const find = vi.fn(({ url }: { url: string }) => ({
    url,
    themes: [
      { name: "dark", attributes: { "data-theme": "dark" } },
      { name: "sepia", on: "body", classes: { sepia: true } },
    ],
    evidence: [
      { name: "dark", properties: 2, rules: 0, changed: 3, of: 3, text: "#eeeeee", background: "#101010" },
      { name: "sepia", properties: 2, rules: 0, changed: 3, of: 3, text: "#333333", background: "#fdf6e3" },
    ],
    truncated: false,
  }));
  const { enter } = newPage({ "extractions.create": create, "themes.find": find });
  expect(screen.queryByRole("button", { name: "Find the themes of the page" })).toBeNull();
  const field = screen.getByRole("textbox", { name: "Paste a web address" });
  await act(() => void fireEvent.input(field, { target: { value: "harbour.example" } }));
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Find the themes of the page" })));
  const group = within(await screen.findByRole("group", { name: "Found on this page" }));
  expect(group.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([false, false]);
  await act(() => void fireEvent.click(group.getByRole("checkbox", { name: "sepia" })));
  await enter("harbour.example");
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    options: { modes: [{ name: "sepia", on: "body", classes: { sepia: true } }] },
  });
});

test("NewPage sends the options and the team that are chosen", async () => {
  const create = vi.fn((_: object) => ({ id: "e1" }));
  const { enter } = newPage({ ...teams(team), "extractions.create": create });
  fireEvent.change(await screen.findByLabelText("Belongs to"), { target: { value: "t1" } });
  fireEvent.click(screen.getByRole("radio", { name: "Tablet" }));
  await act(() => void fireEvent.click(screen.getByRole("radio", { name: "Dark" })));
  await act(() => void fireEvent.click(screen.getByRole("checkbox", { name: "Mobile (390 × 844)" })));
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Another mode" })));
  await act(() => void fireEvent.input(screen.getByLabelText("Name of the mode"), { target: { value: "calm" } }));
  await act(() => void fireEvent.click(screen.getByLabelText("Reduced motion")));
  const conditions = screen.getByRole<HTMLInputElement>("textbox", { name: /^Conditions of a theme/ });
  await act(() => void fireEvent.input(conditions, { target: { value: "[data-theme=" } }));
  await waitFor(() => expect(conditions.validationMessage).toMatch(/no conditions/));
  await act(() => void fireEvent.input(conditions, { target: { value: "[data-theme=night],more-contrast" } }));
  await waitFor(() => expect(conditions.validationMessage).toBe(""));
  fireEvent.input(screen.getByLabelText("Exclude"), { target: { value: ".ads" } });
  await enter("harbour.example");
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[0]).toEqual({
    url: "https://harbour.example/",
    team_id: "t1",
    options: {
      viewport: { width: 820, height: 1180 },
      color_scheme: "dark",
      exclude_selectors: [".ads"],
      modes: [
        { name: "mobile", viewport: { width: 390, height: 844 } },
        { name: "calm", reduced_motion: true, attributes: { "data-theme": "night" }, contrast: "more" },
      ],
    },
  });
});

test("NewPage offers to leave tracking parameters out of the address, and reads it without them then", async () => {
  const create = vi.fn((_: object) => ({ id: "e1" }));
  const { enter } = newPage({ "extractions.create": create });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Paste a web address" });
  expect(screen.queryByText(/tracking/)).toBeNull();
  const names = "utm_source=a&utm_medium=b&fbclid=c&gclid=d";
  await act(() => void fireEvent.input(field, { target: { value: `harbour.example/?page=2&${names}#top` } }));
  fireEvent.click(screen.getByRole("button", { name: "Leave out utm_source, utm_medium, fbclid, …" }));
  await waitFor(() => expect(field.value).toBe("harbour.example/?page=2#top"));
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText(/tracking/)).toBeNull();
  await enter(field.value);
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[0]).toMatchObject({ url: "https://harbour.example/?page=2#top" });
});

test("NewPage says of a text that it is no web address, and asks the server nothing", async () => {
  const create = vi.fn();
  const { enter } = newPage({ "extractions.create": create });
  await enter("two words");
  expect(screen.getByRole("alert").textContent).toMatch(/^This is not a web address/);
  await enter(" ");
  expect(screen.getByRole("alert").textContent).toMatch(/^Paste the address/);
  expect(create).not.toHaveBeenCalled();
});

test.each([
  [
    { code: "invalid_url", message: "localhost is not public." },
    "This address cannot be read.",
    "localhost is not public.",
  ],
  [
    { code: "quota_reached", limit: "day", quota: { used: 10, limit: 10 }, upgradeUrl: "https://x.example/plan" },
    "Your plan’s limit is reached.",
    "You have used 10 of 10 runs today.",
  ],
  [
    { code: "refused", message: "Not valid.", details: [{ path: "options.selectors.0", message: "is no selector" }] },
    "The server did not accept this.",
    "“Include only” is not valid. Check what you entered.",
  ],
  [
    { code: "refused", message: "Not valid.", details: [{ path: "options.modes.0.name", message: "must be short" }] },
    "“Modes” is not valid. Check what you entered.",
    "options.modes.0.name: must be short",
  ],
] as const)("NewPage explains a refusal: %j", async (fault, title, text) => {
  const { platform, enter } = newPage({
    "extractions.create": () => {
      throw new Refusal(fault);
    },
  });
  await enter("harbour.example");
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(platform.visited).toEqual([]);
});

const url = "https://harbour.example/";
const ada = { id: "u1", name: "Ada Lovelace", email: "ada@harbour.example" };
const extraction = {
  id: "e1",
  url,
  title: "Harbour",
  status: "completed",
  team_id: null,
  created_by: ada,
  tokens: harbour,
};
const snapshot = (version: number) => {
  return { id: `s${version}`, version, taken_at: "2026-01-01T00:00:00Z", created_by: ada };
};

/** A page of the server whose run tells its progress when the test wants it. */
function pageOnServer(initialPage: object = extraction, more: Procedures = {}, tab: PageRoute["tab"] = "tokens") {
  let page = initialPage;
  let versions = "tokens" in initialPage ? [snapshot(2), snapshot(1)] : [];
  const listeners: ((progress: Progress) => void)[] = [];
  const platform = fakePlatform({
    procedures: {
      ...teams(),
      "views.get": () => page,
      "views.snapshots": () => ({ data: versions, pagination: { total: versions.length } }),
      "extractions.run": () => ({ ...extraction, status: "pending" }),
      ...more,
    },
    followProgress(_, listener) {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
  });
  show(<PageView route={{ at: "page", where: "server", pageId: "e1", tab }} onRemove={() => {}} />, platform);
  return {
    platform,
    async tell(progress: Pick<Progress, "status" | "error">) {
      await waitFor(() => expect(listeners).toHaveLength(1));
      listeners[0]?.({ version: 2, ...progress });
    },
    change(changes: object, next_versions: typeof versions) {
      page = changes;
      versions = next_versions;
    },
    isFollowed: () => listeners.length > 0,
  };
}

const runNow = async () => fireEvent.click(await screen.findByRole("button", { name: "Read now" }));

test.each([
  [3, "3 changes", "#/pages/e1/compare/s2/s3"],
  [0, "no change", undefined],
])("a run of a page shows its progress, and then that %i tokens changed", async (total_changes, text, link) => {
  const diff = vi.fn((_: object) => ({ summary: { total_changes } }));
  const page = pageOnServer(extraction, { "extractions.diff": diff });
  await runNow();
  expect(await screen.findByText("Waiting for a free browser…")).toBeTruthy();
  await page.tell({ status: "running" });
  expect(await screen.findByText("The server is reading the page…")).toBeTruthy();
  page.change(extraction, [snapshot(3), snapshot(2), snapshot(1)]);
  await page.tell({ status: "completed" });
  const result = await screen.findByText(text, { exact: false });
  expect(result.getAttribute("href") ?? undefined).toBe(link);
  expect(diff.mock.calls).toEqual([[{ id: "e1", from: "s2", to: "s3" }]]);
  expect(page.isFollowed()).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(text, { exact: false })).toBeNull();
});

test.each<[tab: PageRoute["tab"], procedure: string, answer: object]>([
  ["review", "reviews.get", { baseline: null, latest: null, reasons: [], changes: [], consequences: [] }],
  ["conformance", "systems.report", { summary: { values: 0 } }],
])("the tab %s of a page is loaded again when a run has ended", async (tab, procedure, answer) => {
  chooseSystem(url, { from: "server", id: "d1" });
  const load = vi.fn(() => answer);
  const more: Procedures = {
    "server.about": () => ({ systems: true }),
    "systems.list": () => ({ data: [], pagination: { total: 0 } }),
    "extractions.diff": () => ({ summary: { total_changes: 0 } }),
    [procedure]: load,
  };
  const page = pageOnServer(extraction, more, tab);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await runNow();
  await page.tell({ status: "completed" });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

test("a run that cannot start says why, and the page stays as it was", async () => {
  const page = pageOnServer(extraction, {
    "extractions.run": () => {
      throw new Refusal({ code: "quota_reached", limit: "month" });
    },
  });
  await runNow();
  expect(await screen.findByText("You have no runs left this month.", { exact: false })).toBeTruthy();
  expect(screen.getByText("#0d6efd")).toBeTruthy();
  expect(page.isFollowed()).toBe(false);
});

test("a run that somebody else has started is followed", async () => {
  const page = pageOnServer(extraction, {
    "extractions.run": () => {
      throw new Refusal({ code: "run_in_progress" });
    },
  });
  await runNow();
  await page.tell({ status: "running" });
  expect(await screen.findByText("The server is reading the page…")).toBeTruthy();
});

test.each([
  [undefined, "The page took too long.", undefined],
  ["login", "The server is no longer let in", "#/pages/e1/settings"],
])(
  "a page whose last run failed for the cause %s says why and where that is set, beside its older tokens",
  async (cause, text, settings) => {
    const error = { code: "extraction_failed", message: "The page took too long.", cause };
    pageOnServer({ ...extraction, status: "failed", error });
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Settings of the page" })?.getAttribute("href")).toBe(settings);
    expect(screen.getByText("#0d6efd")).toBeTruthy();
  },
);

test("a new page shows its progress until its first version is there", async () => {
  const { tokens: _, ...unread } = extraction;
  const page = pageOnServer({ ...unread, status: "pending" });
  expect((await screen.findByText("Waiting")).closest("li")?.getAttribute("aria-current")).toBe("step");
  await page.tell({ status: "running" });
  expect((await screen.findByText("Reading the page")).closest("li")?.getAttribute("aria-current")).toBe("step");
  page.change(extraction, [snapshot(1)]);
  await page.tell({ status: "completed" });
  expect(await screen.findByText("#0d6efd")).toBeTruthy();
  expect(await screen.findByText("first version", { exact: false })).toBeTruthy();
});

test("a new page that could not be read says why, and can be run again", async () => {
  const { tokens: _, ...unread } = extraction;
  const error = { code: "extraction_failed", message: "There is no such host." };
  const page = pageOnServer({ ...unread, status: "failed", error });
  expect(await screen.findByText("There is no such host.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await page.tell({ status: "running" });
  await waitFor(() => expect(screen.queryByText("There is no such host.")).toBeNull());
});

/** A mode with every condition. */
const theme = {
  name: "night",
  reduced_motion: false,
  forced_colors: true,
  contrast: "less",
  on: ".app > main",
  attributes: { "data-theme": "night", "data-old": null },
  classes: { "md:dark": true, light: false },
  storage: { theme: '{"dark":true,"x":[1]}', seen: null },
  cookies: { theme: "dark" },
  query: { globals: "theme:dark" },
};

/** The options that the server gives a page whose creator chose none but dark colours. */
const options = extractionOptions.parse({
  color_scheme: "dark",
  selectors: ["main"],
  modes: [{ name: "calm", reduced_motion: true }, { name: "ember", classes: { ember: true } }, theme],
});

/** A page whose first run has failed for this cause, and whatever is made or deleted. */
function failedPage(cause: FailureCause, url = "https://localhost:8800/shop") {
  const { tokens: _, ...unread } = extraction;
  const calls: [name: string, input: object][] = [];
  const record = (name: string) => (input: object) => {
    calls.push([name, input]);
    return { id: "e2" };
  };
  const error = { code: "extraction_failed", message: "In English.", cause };
  const { platform } = pageOnServer(
    { ...unread, url, options, status: "failed", error },
    {
      ...unlimited,
      "extractions.create": record("create"),
      "extractions.delete": record("delete"),
    },
  );
  return { calls, platform };
}

test("a new page that could not be read has no tabs, and says why in words of its own and in the server's", async () => {
  failedPage("dns");
  expect(await screen.findByText(/^There is no host with this name/)).toBeTruthy();
  expect(screen.getByText("In English.").closest("details")?.textContent).toMatch(/^What the server says/);
  expect(screen.queryByRole("navigation", { name: "Views of this page" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Try http/ })).toBeNull();
});

test("a new page without a certificate can be read over http: a page with the same options takes its place", async () => {
  const { calls, platform } = failedPage("tls");
  fireEvent.click(await screen.findByRole("button", { name: "Try http://localhost:8800/shop" }));
  await waitFor(() => expect(platform.visited).toEqual(["/pages/e2"]));
  expect(calls).toEqual([
    ["create", { url: "http://localhost:8800/shop", team_id: null, options }],
    ["delete", { id: "e1" }],
  ]);
});

test("the address of a new page that could not be read can be changed, and its options stay", async () => {
  const { calls, platform } = failedPage("dns");
  fireEvent.click(await screen.findByRole("button", { name: "Change the address" }));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Paste a web address" });
  expect(field.value).toBe("https://localhost:8800/shop");
  await act(() => void fireEvent.input(field, { target: { value: "localhost:8801" } }));
  fireEvent.click(screen.getByRole("button", { name: "Read the page" }));
  await waitFor(() => expect(platform.visited).toEqual(["/pages/e2"]));
  const { color_scheme, selectors, modes } = options;
  expect(calls).toEqual([
    ["create", { url: "http://localhost:8801/", team_id: null, options: { color_scheme, selectors, modes } }],
    ["delete", { id: "e1" }],
  ]);
});

test("a new page that could not be read is deleted after a question", async () => {
  const { calls, platform } = failedPage("refused");
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete" });
  expect(calls).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Delete it" }));
  await waitFor(() => expect(platform.visited).toEqual(["/"]));
  expect(calls).toEqual([["delete", { id: "e1" }]]);
});
