import type { ComponentChildren } from "preact";
import type { Action } from "./use-action.ts";

interface Props {
  readonly action: Action<readonly []>;
  readonly class?: string;
  readonly method?: "post";
  readonly noValidate?: boolean;
  readonly children: ComponentChildren;
}

/** A form that runs an action. The fault of the last try goes away as soon as something is changed. */
export function ActionForm({ action, children, ...attributes }: Props) {
  return (
    <form
      {...attributes}
      onInput={action.forget}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run();
      }}
    >
      {children}
    </form>
  );
}
