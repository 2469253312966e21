import type { SpacingChanges as Changes } from "@tintype/shared/kinds/changes";
import { t } from "../../i18n/i18n.ts";
import { ChangeGroup } from "../Change.tsx";
import { SpacingBar } from "./List.tsx";

export function SpacingChanges({ changes }: { readonly changes: Changes }) {
  return (
    <section class="change-kind">
      <h2>{t("kinds.spacing")}</h2>
      {(["added", "removed"] as const).map((kind) => (
        <ChangeGroup kind={kind} count={changes[kind].length} key={kind}>
          <ul class={`scale ${kind}`}>
            {changes[kind].map((value) => (
              <li class="step" key={value}>
                <span class="value">{value}</span>
                <SpacingBar value={value} />
              </li>
            ))}
          </ul>
        </ChangeGroup>
      ))}
    </section>
  );
}
