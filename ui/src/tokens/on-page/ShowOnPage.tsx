import { lazily } from "../../kit/lazily.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { OnPageTarget } from "../../platform/platform.ts";

const Action = lazily(() => import("./ShowOnPageAction.tsx").then((module) => module.ShowOnPageAction));

interface Props {
  readonly target: OnPageTarget;
  /** The name of the token or finding that is shown, for screen readers. */
  readonly name: string;
}

/** Shows the elements of a token, or those that selectors match, in the open tab. Nothing where no tab is open. */
export function ShowOnPage({ target, name }: Props) {
  const { showOnPage } = usePlatform();
  return showOnPage ? <Action shower={showOnPage} target={target} name={name} /> : null;
}
