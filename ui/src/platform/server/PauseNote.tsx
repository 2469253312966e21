import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { numberText } from "../../i18n/numbers.ts";
import { useStore } from "../context.ts";
import { type Pause, pause as pauseOfPage } from "./pause.ts";

/** Says that the server's limit is reached, and counts down until requests go on by themselves. Nothing while none waits. */
export function PauseNote({ pause = pauseOfPage }: { readonly pause?: Pause }) {
  const until = useStore(pause);
  return (
    <div class="pause-area" role="status">
      {until !== undefined && (
        <p class="pause">
          {t("pause.limit")} <Countdown until={until} />
        </p>
      )}
    </div>
  );
}

/** A screen reader does not read each second. */
function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-live="off">
      {t("pause.goesOn", [numberText(Math.max(1, Math.ceil((until - now) / 1000)))])}
    </span>
  );
}
