// @vitest-environment happy-dom
import { screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import type { ServerFault } from "../outcome.ts";
import { FaultNote } from "./FaultNote.tsx";

const textOf = (fault: ServerFault) => {
  show(<FaultNote fault={fault} />);
  return screen.getByRole("alert").textContent;
};

// The seconds that remain are counted.
const NOW = Date.UTC(2030, 0, 15);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

const soon = NOW + 22 * 3_600_000;
const message = "Too many extractions for today.";

test.each<[string, ServerFault, string]>([
  [
    "how much of the day's quota is used",
    { code: "quota_reached", limit: "day", quota: { used: 10, limit: 10 }, retryAt: soon, message },
    "Your plan’s limit is reached. You have used 10 of 10 runs today. Try again in 22 hours.",
  ],
  [
    "that nothing of the month's quota is left",
    { code: "quota_reached", limit: "month", message },
    "Your plan’s limit is reached. You have no runs left this month.",
  ],
  [
    "the server's message if it does not tell which limit",
    { code: "quota_reached", message },
    `Your plan’s limit is reached. A larger plan allows more.What the server says${message}`,
  ],
  [
    "when requests are possible again",
    { code: "too_many_requests", retryAt: NOW + 20_000 },
    "Too many requests. The server asks you to wait. Try again in 20 seconds.",
  ],
  [
    "the server's message if it refuses for a reason that is not known",
    { code: "refused", message: "No." },
    "The server did not accept this. Its own message says why.What the server saysNo.",
  ],
  [
    "the request by which the operator finds a fault of the server",
    { code: "unreachable", message: "Something went wrong on our side.", requestId: "r-1" },
    "The server does not answer. Check the address, its port and your connection.The operator of the server finds this in the log by the request r-1.",
  ],
  [
    "no request where the person can mend the fault",
    { code: "too_many_requests", requestId: "r-1" },
    "Too many requests. The server asks you to wait.",
  ],
  [
    "in its own words what a server without payments refuses",
    { code: "refused", reason: "payments_unavailable", message: "Stripe is not configured." },
    "The server did not accept this. Payments do not work at the moment.What the server saysStripe is not configured.",
  ],
  [
    "in its own words what is wrong with a field",
    {
      code: "refused",
      reason: "validation_error",
      details: [{ path: "url", message: "must be", reason: "web_address" }],
    },
    "The server did not accept this. An https address is needed, such as https://example.com/hook.",
  ],
  [
    "in its own words that a cron expression is wrong, of which the server gives no reason",
    {
      code: "refused",
      reason: "validation_error",
      details: [{ path: "schedule.cron", message: "must be five fields" }],
    },
    "The server did not accept this. This is not a cron expression of five fields, or it never matches a time.",
  ],
])("FaultNote says %s", (_, fault, text) => {
  expect(textOf(fault)).toBe(text);
});

test("FaultNote leads to the plans if a quota is reached and the server names the page", () => {
  show(<FaultNote fault={{ code: "quota_reached", upgradeUrl: "https://example.com/plans" }} />);
  expect(screen.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe("https://example.com/plans");
});
