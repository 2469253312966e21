// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { fakePlatform } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { Plan } from "./Plan.tsx";

const usage = (used: number, limit: number | null) => ({
  extractions_used: used,
  extractions_limit: limit,
  reset_date: new Date(Date.now() + 7_200_000).toISOString(),
});

const serverWith = (plan: string, month: ReturnType<typeof usage>, payments = true) => ({
  "account.overview": () => ({ plan, usage: { day: usage(3, 10), month }, upgrade_url: "https://example.com/plans" }),
  "server.about": () => ({ payments }),
});

const view = (procedures: ReturnType<typeof serverWith>) => show(<Plan />, fakePlatform({ procedures }));

test("Plan shows how much of the day and the month is used, and leads to other plans", async () => {
  view(serverWith("free", usage(100, 100)));
  expect(await screen.findByText("Plan: Free")).toBeTruthy();
  const [day, month] = screen.getAllByRole("meter");
  expect(day?.getAttribute("aria-valuetext")).toBe("3 / 10");
  expect(month?.className).toBe("meter full");
  expect((await screen.findByRole("link", { name: "Upgrade" })).getAttribute("href")).toBe("https://example.com/plans");
});

test("Plan offers to manage a subscription", async () => {
  view(serverWith("pro", usage(1, 100)));
  expect(await screen.findByRole("link", { name: "Manage subscription" })).toBeTruthy();
});

test("Plan has no link on a server that sells nothing", async () => {
  view(serverWith("free", usage(1, 100), false));
  await screen.findByText("Plan: Free");
  expect(screen.queryByRole("link")).toBeNull();
});

test("Plan has no meter for what is not limited", async () => {
  view(serverWith("enterprise", usage(250, null)));
  expect(await screen.findByText("250, unlimited")).toBeTruthy();
  expect(screen.getAllByRole("meter")).toHaveLength(1);
});

test("Plan shows nothing on a server without plans, unless a person was granted one", async () => {
  const without = { "server.about": () => ({ payments: false, plans: false }) };
  const free = { plan: "free", upgrade_url: "https://example.com/plans" };
  const account = vi.fn(() => ({ ...free, usage: { day: usage(3, null), month: usage(3, null) } }));
  const { container } = show(<Plan />, fakePlatform({ procedures: { ...without, "account.overview": account } }));
  await waitFor(() => expect(account).toHaveBeenCalled());
  await waitFor(() => expect(container.textContent).toBe(""));
  show(<Plan />, fakePlatform({ procedures: { ...serverWith("free", usage(1, 50)), ...without } }));
  expect(await screen.findByText("Plan: Free")).toBeTruthy();
});
