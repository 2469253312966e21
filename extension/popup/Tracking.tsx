import { pageAddress } from "@tintype/shared/api/extractions/page-address";
import { withoutTracking } from "@tintype/shared/text/tracking-parameters";
import { TrackingNotice } from "@tintype/ui/capturing/tracking/TrackingNotice.tsx";
import { useEffect, useState } from "preact/hooks";
import { isStored } from "../lib/captures/store.ts";

interface Props {
  /** The tab's address. */
  readonly url: string;
  readonly isLeftOut: boolean;
  readonly isReading: boolean;
  readonly onLeaveOut: () => void;
}

/** The offer to save the page without its tracking parameters. Renders nothing for an address without any. */
export function Tracking({ url, isLeftOut, isReading, onLeaveOut }: Props) {
  const short = withoutTracking(url);
  const [answer, setFound] = useState<{ readonly short: string; readonly isKnown: boolean }>();
  useEffect(() => {
    if (short === undefined) return;
    const tell = (isKnown: boolean) => setFound({ short, isKnown });
    isStored(pageAddress(short)).then(tell, () => tell(false));
  }, [short]);
  if (short === undefined || answer?.short !== short) return null;
  return (
    <TrackingNotice
      url={url}
      isKnown={answer.isKnown}
      isLeftOut={isLeftOut}
      isBusy={isReading}
      onLeaveOut={onLeaveOut}
    />
  );
}
