import { oneLine } from "@tintype/shared/text/one-line";
import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";

/** Time for which the message that something was copied stays, in ms: long enough to look away from the value and to read it. */
const SHOWN_MS = 4_000;
/** Only this many characters of a long text are shown and read out. */
const SHOWN_LENGTH = 60;
/** Only this many characters of a long text are said before they are copied. */
const HINT_LENGTH = 200;

interface Copying {
  readonly copied: string | undefined;
  /** @param what the name of what was copied, for the message; the text itself if it is absent */
  readonly copy: (text: string, what?: string) => void;
  /** Shows and announces a message for a moment. */
  readonly say: (message: string) => void;
}

const Context = createContext<Copying>({ copied: undefined, copy: () => {}, say: () => {} });
export const useCopying = (): Copying => useContext(Context);

/** Lets the components inside copy texts, and shows and announces that and other messages. */
export function CopyProvider({ children }: { readonly children: ComponentChildren }) {
  const [copied, setCopied] = useState<string>();
  const [said, say] = useState("");
  const copy = useCallback((text: string, what = text) => {
    const short = what.length > SHOWN_LENGTH ? `${what.slice(0, SHOWN_LENGTH)} …` : what;
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(text);
        say(t("copy.done", [short]));
      },
      () => say(t("copy.failed")),
    );
  }, []);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => {
      setCopied(undefined);
      say("");
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <Context.Provider value={{ copied, copy, say }}>
      {children}
      <p class={said ? "toast shown" : "toast"} role="status">
        {said}
      </p>
    </Context.Provider>
  );
}

interface ButtonProps {
  /** The text that is copied, as one line. */
  readonly text: string;
  /** Read out after the visible text. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  /** True if the visible text says that the button copies. */
  readonly saysCopy?: boolean;
  /** The name of the token that it copies, in a list in which tokens can be selected. */
  readonly token?: string | undefined;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A button that copies a text, and is marked for a moment afterwards. */
export function CopyButton({ text, label, title, saysCopy = false, token, children, ...props }: ButtonProps) {
  const { copied, copy } = useCopying();
  const line = oneLine(text);
  return (
    <button
      type="button"
      class={copied === line ? `${props.class} copied` : props.class}
      title={title}
      data-copies={line.slice(0, HINT_LENGTH)}
      data-token={token}
      onClick={() => copy(line)}
    >
      {/* The name that is read out must contain the visible text, so that voice control finds the button. */}
      {!saysCopy && <span class="unseen">{t("copy.action")} </span>}
      {children}
      {label && <span class="unseen">, {label}</span>}
    </button>
  );
}
