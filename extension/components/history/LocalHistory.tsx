import { t } from "@tintype/ui/i18n/i18n.ts";
import { useCapture, useVersions } from "../../lib/use-captures.ts";
import { Compare } from "./Compare.tsx";

interface Props {
  readonly pageId: string;
  /** What is compared; the newest version with the one before it where nothing is said, or what is said is gone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly onChoose: (from: string, to: string) => void;
}

/** The versions of a page that are kept on this device. */
export function LocalHistory({ pageId, from, to, onChoose }: Props) {
  const versions = useVersions(pageId) ?? [];
  const has = (id: string | undefined) => versions.some((version) => version.id === id);
  const [newest, previous] = versions;
  const toId = (has(to) ? to : newest?.id) ?? "";
  const fromId = (has(from) ? from : previous?.id) ?? "";
  const before = useCapture(fromId);
  const after = useCapture(toId);
  if (!newest) return null;
  if (!previous) {
    return (
      <div class="none">
        <p class="none-title">{t("history.one.title")}</p>
        <p>{t("history.one.text")}</p>
      </div>
    );
  }
  return (
    <Compare
      versions={versions}
      from={fromId}
      to={toId}
      onChoose={onChoose}
      before={before?.tokens}
      after={after?.tokens}
    />
  );
}
