// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/preact";
import { expect, onTestFinished, test, vi } from "vitest";
import { plan } from "../../../gallery/fixtures/account.ts";
import type { PlanRoute } from "../../platform/routes.ts";
import { fakePlatform, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { PlanView } from "./PlanView.tsx";

const overview = (more: object = {}) => ({ ...plan, usage_today: undefined, ...more });

const view = (data: object, route: PlanRoute = { at: "plan" }, more: Record<string, (input: never) => unknown> = {}) =>
  show(
    <PlanView route={route} />,
    fakePlatform({
      procedures: { "payments.overview": () => data, "server.about": () => ({ plans: true }), ...more },
    }),
  );

test("PlanView shows the day beside the month", async () => {
  const usage_today = { extractions_used: 4, extractions_limit: 10, reset_date: "2030-01-16T00:00:00.000Z" };
  view(overview({ usage_today }));
  await screen.findAllByRole("meter");
  expect(screen.getAllByRole("meter").map((meter) => meter.getAttribute("aria-valuetext"))).toEqual([
    "4 / 10",
    "34 / 50",
  ]);
});

test("PlanView says on a server without plans that nothing is limited", async () => {
  const usage = { extractions_used: 34, extractions_limit: null, reset_date: "2030-02-01T00:00:00.000Z" };
  view(
    overview({ usage, available_plans: [], offers: [] }),
    { at: "plan" },
    { "server.about": () => ({ plans: false }) },
  );
  expect(await screen.findByText("This server has no plans: runs are not limited.")).toBeTruthy();
  expect(screen.queryByText("Free")).toBeNull();
});

test("PlanView shows the usage and what a larger plan allows", async () => {
  view(overview());
  expect((await screen.findByRole("meter")).getAttribute("aria-valuetext")).toBe("34 / 50");
  expect(screen.getByText("1,000 runs a month, 100 a day")).toBeTruthy();
  expect(screen.getByText("Schedules as often as every hour")).toBeTruthy();
});

test("PlanView sends a person to Stripe with addresses that lead back, and says why it cannot", async () => {
  const checkout = vi.fn((_: object) => {
    throw new Refusal({ code: "unreachable" });
  });
  view(overview(), { at: "plan" }, { "payments.checkout": checkout });
  fireEvent.click(await screen.findByRole("button", { name: "Upgrade to Pro" }));
  await screen.findByRole("alert");
  expect(checkout).toHaveBeenCalledExactlyOnceWith({
    plan: "pro",
    success_url: expect.stringMatching(/^\w+:.*#\/plan\?checkout=success&plan=pro$/),
    cancel_url: expect.stringMatching(/#\/plan\?checkout=cancel&plan=pro$/),
  });
});

test("PlanView says that nothing was charged after a cancelled checkout", async () => {
  view(overview(), { at: "plan", checkout: "cancel", plan: "pro" });
  expect(await screen.findByText("Nothing was charged. Your plan has not changed.")).toBeTruthy();
});

test("PlanView waits after a checkout until the plan applies", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = { at: "plan", checkout: "success", plan: "pro" } as const;
  let now = overview();
  show(<PlanView route={waiting} />, fakePlatform({ procedures: { "payments.overview": () => now } }));
  expect(await screen.findByText(/as soon as Stripe has confirmed/)).toBeTruthy();
  now = overview({ plan: "pro", is_paying: true, has_portal: true, offers: [] });
  await act(async () => void (await vi.advanceTimersByTimeAsync(1500)));
  expect(await screen.findByText("Thank you. You are now on the Pro plan.")).toBeTruthy();
});

test("PlanView of a person who pays leads to the subscription and offers no second one", async () => {
  view(overview({ plan: "pro", is_paying: true, has_portal: true, offers: [], cancel_at_period_end: true }));
  expect(await screen.findByRole("button", { name: "Manage subscription" })).toBeTruthy();
  expect(screen.getByText(/^Ends on .*2030\. You are not charged again\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Upgrade/ })).toBeNull();
});

test("PlanView says without Stripe that the operator assigns plans", async () => {
  view(overview({ available_plans: [], offers: [] }));
  expect(await screen.findByText("Plans are managed by this server’s operator.")).toBeTruthy();
});
