import { t } from "../../i18n/i18n.ts";
import { usePreviews } from "./previews.tsx";

/** Asks the person before any of these files is loaded. It shows nothing if there is nothing to ask. */
export function LoadPreviews({ urls }: { readonly urls: readonly string[] }) {
  const { accessTo, askedFor, askFor } = usePreviews();
  const hasPublic = urls.some((url) => accessTo(url) === "on-click");
  const local = urls.find((url) => accessTo(url) === "local");
  const host = local && URL.parse(local)?.host;
  return (
    <>
      {hasPublic && !askedFor.has("on-click") && (
        <Question text={t("previews.text")} button={t("previews.load")} onClick={() => askFor("on-click")} />
      )}
      {host && !askedFor.has("local") && (
        <Question
          text={t("previews.local", [host])}
          button={t("previews.loadLocal", [host])}
          onClick={() => askFor("local")}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly text: string;
  readonly button: string;
  readonly onClick: () => void;
}

function Question({ text, button, onClick }: QuestionProps) {
  return (
    <div class="notice load-previews">
      <p>{text}</p>
      <button type="button" class="button small" onClick={onClick}>
        {button}
      </button>
    </div>
  );
}
