// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { fakePlatform } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { TrackingNotice } from "./TrackingNotice.tsx";

const url = "https://harbour.example/?utm_source=a&page=2&utm_medium=b";

function notice(state: { isKnown?: boolean; isLeftOut?: boolean; isBusy?: boolean }, platform = fakePlatform()) {
  const onLeaveOut = vi.fn();
  const props = { isKnown: false, isLeftOut: false, isBusy: false, ...state };
  show(<TrackingNotice url={url} onLeaveOut={onLeaveOut} {...props} />, platform);
  return onLeaveOut;
}

const texts = () => [...document.querySelectorAll(".notice p")].map(({ textContent }) => textContent);

test.each([
  [false, "This address has tracking parameters: utm_source, utm_medium.", "Save without them"],
  [true, "You already have this page without utm_source, utm_medium.", "Save there"],
])("TrackingNotice offers to save without the parameters if isKnown is %s", (isKnown, text, action) => {
  const onLeaveOut = notice({ isKnown });
  expect(texts()).toEqual([text]);
  expect(onLeaveOut).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: action }));
  expect(onLeaveOut).toHaveBeenCalledOnce();
});

test("TrackingNotice cannot be pressed while the page is read", () => {
  notice({ isBusy: true });
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
});

test("TrackingNotice offers nothing once the capture is saved there, and tells of the server's copy if signed in", () => {
  const saved = "Saved under the address without utm_source, utm_medium.";
  const session = null;
  notice({ isLeftOut: true }, fakePlatform({ session }));
  expect(screen.queryByRole("button")).toBeNull();
  expect(texts()).toEqual([saved]);
  notice({ isLeftOut: true });
  expect(texts()).toEqual([saved, `${saved} If it was uploaded before, the server keeps that copy.`]);
});
