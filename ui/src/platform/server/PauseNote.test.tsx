// @vitest-environment happy-dom
import { act } from "@testing-library/preact";
import { render } from "preact";
import { expect, onTestFinished, test, vi } from "vitest";
import { PauseNote } from "./PauseNote.tsx";
import { createPause } from "./pause.ts";

test("PauseNote counts down until requests go on, and then says nothing", async () => {
  vi.useFakeTimers();
  const root = document.createElement("main");
  onTestFinished(() => render(null, root));
  const pause = createPause();
  await act(() => render(<PauseNote pause={pause} />, root));
  const texts = [root.textContent];
  await act(() => void pause.begin(Date.now() + 12_000));
  for (const seconds of [0, 2, 10]) {
    await act(() => void vi.advanceTimersByTime(seconds * 1000));
    texts.push(root.textContent);
  }
  expect(texts).toEqual(["", "Too many requests: goes on in 12 s.", "Too many requests: goes on in 10 s.", ""]);
});
