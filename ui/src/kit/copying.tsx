import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";

/** How long it is shown that something was copied, in ms. */
const SHOWN_MS = 1_600;
/** Of a long text only the beginning is read out and shown. */
const SHOWN_LENGTH = 60;

interface Copying {
  readonly copied: string | undefined;
  /** `what` is said to have been copied: the text itself where it is not given. */
  readonly copy: (text: string, what?: string) => void;
}

const Context = createContext<Copying>({ copied: undefined, copy: () => {} });
export const useCopying = (): Copying => useContext(Context);

/** Copies texts for the components inside, and tells screen readers so. */
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
    <Context.Provider value={{ copied, copy }}>
      {children}
      <p class={said ? "toast shown" : "toast"} role="status">
        {said}
      </p>
    </Context.Provider>
  );
}

interface ButtonProps {
  /** What is copied. */
  readonly text: string;
  /** Read out after what is seen. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A button that copies, and is marked for a moment when it has. */
export function CopyButton({ text, label, title, children, ...props }: ButtonProps) {
  const { copied, copy } = useCopying();
  return (
    <button
      type="button"
      class={copied === text ? `${props.class} copied` : props.class}
      title={title}
      onClick={() => copy(text)}
    >
      {/* What is seen must stand in what is read out, so that one can speak to it. */}
      <span class="unseen">{t("copy.action")} </span>
      {children}
      {label && <span class="unseen">, {label}</span>}
    </button>
  );
}
