// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { failed, type Outcome, succeeded } from "../outcome.ts";
import { ActionForm } from "./ActionForm.tsx";
import { useAction } from "./use-action.ts";

/** A form whose requests stay open until the test answers them. */
function openForm() {
  const answers: ((outcome: Outcome<string>) => void)[] = [];
  const done: string[] = [];
  function Form() {
    const send = useAction(
      () => new Promise<Outcome<string>>((resolve) => answers.push(resolve)),
      (value) => void done.push(value),
    );
    return (
      <ActionForm action={send}>
        <input aria-label="field" />
        <button type="submit">{send.isBusy ? "busy" : "send"}</button>
        <p data-fault={send.fault?.code} />
      </ActionForm>
    );
  }
  const { container } = show(<Form />);
  const form = container.querySelector("form") ?? document.body;
  const answer = (outcome: Outcome<string>) => act(async () => answers.shift()?.(outcome));
  return { form, answers, answer, done, shownFault: () => container.querySelector("p")?.dataset.fault ?? "" };
}

test("useAction sends once when a form is submitted twice before it is answered", async () => {
  const { form, answers, answer, done } = openForm();
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(answers).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "busy" })).toBeTruthy();
  await answer(succeeded("stored"));
  expect(done).toEqual(["stored"]);
  expect(await screen.findByRole("button", { name: "send" })).toBeTruthy();
});

test("useAction shows a fault until something is typed, and may be tried again", async () => {
  const { form, answers, answer, shownFault } = openForm();
  fireEvent.submit(form);
  await answer(failed({ code: "unreachable" }));
  expect(shownFault()).toBe("unreachable");
  await act(() => void fireEvent.input(screen.getByLabelText("field")));
  expect(shownFault()).toBe("");
  fireEvent.submit(form);
  expect(answers).toHaveLength(1);
});
