import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { useSession } from "../../platform/context.ts";
import { trackingNames } from "./names.ts";

interface Props {
  /** An address with tracking parameters. */
  readonly url: string;
  /** True if the page is stored under its address without them already. */
  readonly isKnown: boolean;
  /** True if this capture was saved there. */
  readonly isLeftOut: boolean;
  readonly isBusy: boolean;
  readonly onLeaveOut: () => void;
}

/** Offers to save a capture under the page's address without tracking parameters, or says that this has been done. */
export function TrackingNotice({ url, isKnown, isLeftOut, isBusy, onLeaveOut }: Props) {
  const isSignedIn = Boolean(useSession());
  const text = useRef<HTMLParagraphElement>(null);
  const wasOffered = useRef(!isLeftOut);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (isLeftOut && wasOffered.current && document.activeElement === document.body) text.current?.focus();
    wasOffered.current = !isLeftOut;
  }, [isLeftOut]);
  const names = [trackingNames(url)];
  return (
    <div class="notice tracking-notice">
      <p ref={text} tabIndex={-1} role="status">
        {isLeftOut ? t("tracking.saved", names) : t(isKnown ? "tracking.known" : "tracking.new", names)}
        {isLeftOut && isSignedIn && ` ${t("tracking.onServer")}`}
      </p>
      {!isLeftOut && (
        <button type="button" class="button small" disabled={isBusy} onClick={onLeaveOut}>
          {t(isKnown ? "tracking.saveThere" : "tracking.saveWithout")}
        </button>
      )}
    </div>
  );
}
