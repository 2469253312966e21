import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { i18n } from "#i18n";

/** How long it is shown that something was copied, in ms. */
const SHOWN_MS = 1_400;

interface Copying {
  readonly copied: string | undefined;
  readonly copy: (text: string) => void;
}

const Context = createContext<Copying>({ copied: undefined, copy: () => {} });

/** Copies texts for the components inside, and tells screen readers so. */
export function CopyProvider({ children }: { readonly children: ComponentChildren }) {
  const [copied, setCopied] = useState<string>();
  const [said, say] = useState("");
  const copy = useCallback((text: string) => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(text);
        say(i18n.t("copy.done", [text]));
      },
      () => say(i18n.t("copy.failed")),
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
  /** Read out after it: what the text is. */
  readonly label?: string;
  readonly title?: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A button that copies, and is marked for a moment when it has. */
export function CopyButton({ text, label, title, children, ...props }: ButtonProps) {
  const { copied, copy } = useContext(Context);
  const name = [i18n.t("copy.action", [text]), label].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      class={copied === text ? `${props.class} copied` : props.class}
      aria-label={name}
      title={title}
      onClick={() => copy(text)}
    >
      {children}
    </button>
  );
}
