import { t } from "@tintype/ui/i18n/i18n.ts";
import { BackIcon, ReloadIcon } from "@tintype/ui/kit/icons.tsx";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly takenAt: string | undefined;
  /** The work in progress, in words; undefined without any. */
  readonly reading: string | undefined;
  /** Undefined if the page has not been read. */
  readonly readAgain: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

/** The page, when it was read, and a button to read it again. */
export function Header({ title, url, takenAt, reading, readAgain, children }: Props) {
  const host = URL.parse(url ?? "")?.host;
  const time = takenAt === undefined ? undefined : t("page.readAt", [takenAt]);
  const facts = reading ?? [host, time].filter(Boolean).join(" · ");
  const label = t("page.readAgain");
  return (
    <header class="header">
      <div class="header-page">
        <h1 title={title}>{title || host || t("product")}</h1>
        <p role="status" title={facts}>
          {facts}
        </p>
      </div>
      {children}
      {readAgain && (
        <button
          type="button"
          class="icon-button"
          aria-label={label}
          title={label}
          disabled={reading !== undefined}
          onClick={readAgain}
        >
          <ReloadIcon spinning={reading !== undefined} />
        </button>
      )}
    </header>
  );
}

interface SubHeaderProps {
  readonly title: string;
  /** The page that the title refers to. */
  readonly subtitle?: string | undefined;
  readonly onBack: () => void;
  readonly children?: ComponentChildren;
}

/** The header of a view that replaces the tokens. */
export function SubHeader({ title, subtitle, onBack, children }: SubHeaderProps) {
  const label = t("back");
  const button = useRef<HTMLButtonElement>(null);
  // The button that opened this view is gone, and the focus with it.
  useEffect(() => button.current?.focus(), []);
  return (
    <header class="header sub">
      <button type="button" ref={button} class="icon-button" aria-label={label} title={label} onClick={onBack}>
        <BackIcon />
      </button>
      <div class="header-page">
        <h1>{title}</h1>
        {subtitle && <p title={subtitle}>{subtitle}</p>}
      </div>
      {children}
    </header>
  );
}
