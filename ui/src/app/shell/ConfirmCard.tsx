import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { usePlatform } from "../../platform/context.ts";
import type { Outcome } from "../../platform/outcome.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { Bands } from "./Bands.tsx";

interface Props {
  readonly title: string;
  /** The title after the confirmation. */
  readonly doneTitle: string;
  /** The label of the button. */
  readonly label: string;
  /** The text after the confirmation. */
  readonly done: string;
  /** The text for a link that does not work any more. */
  readonly dead: string;
  readonly confirm: () => Promise<Outcome<unknown>>;
  /** The text that says what is confirmed. */
  readonly children: ComponentChildren;
  /** Shown below, also after the confirmation. */
  readonly footer?: ComponentChildren;
}

/** The page of a mailed link that confirms something. Programs that look at mails open links, so only a click confirms. */
export function ConfirmCard({ title, doneTitle, label, done, dead, confirm, children, footer }: Props) {
  const { icon } = usePlatform();
  const [isDone, setDone] = useState(false);
  const action = useAction(confirm, () => setDone(true));
  const { fault, isBusy } = action;
  return (
    <main class="entrance">
      <div class="entrance-card">
        <Bands />
        <img src={icon(48)} alt="" width="44" height="44" />
        <h1>{isDone ? doneTitle : title}</h1>
        {isDone ? (
          <p class="entrance-lead" role="status">
            {done}
          </p>
        ) : (
          <>
            {children}
            <ActionForm action={action} method="post">
              {fault?.code === "not_found" ? (
                <p class="fault-note" role="alert">
                  {dead}
                </p>
              ) : (
                fault && <FaultNote fault={fault} />
              )}
              <button type="submit" class="button primary wide" aria-disabled={isBusy}>
                {label}
              </button>
            </ActionForm>
          </>
        )}
        {footer}
      </div>
    </main>
  );
}
