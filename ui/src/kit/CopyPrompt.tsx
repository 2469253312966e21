import { agentPrompt, type PromptSubject } from "@tintype/shared/agents/prompt";
import { t } from "../i18n/i18n.ts";
import { useCopying } from "./copying.tsx";
import { CopyIcon } from "./icons.tsx";

interface Props {
  readonly subject: PromptSubject;
  /** Read out after the visible text: what the prompt is about. */
  readonly label?: string;
}

/** Copies a text that tells a coding agent what is wrong, and how it sees that it is right. */
export function CopyPrompt({ subject, label }: Props) {
  const { copy } = useCopying();
  return (
    <button
      type="button"
      class="button small"
      title={t("copy.promptHint")}
      onClick={() => copy(agentPrompt(subject), t("copy.prompt"))}
    >
      <CopyIcon /> {t("copy.prompt")}
      {label !== undefined && <span class="unseen">, {label}</span>}
    </button>
  );
}
