import { useState } from "preact/hooks";
import { i18n } from "#i18n";
import type { Capture } from "../lib/tab-state.ts";
import { Assets } from "./Assets.tsx";
import { Colors } from "./Colors.tsx";
import { CopyProvider } from "./copying.tsx";
import { PaletteStrip } from "./PaletteStrip.tsx";
import { Spacing } from "./Spacing.tsx";
import { type Room, Tabs } from "./Tabs.tsx";
import { Typography } from "./Typography.tsx";

/** The tokens of a page, one kind at a time. */
export function CaptureView({ capture }: { readonly capture: Capture }) {
  const [room, setRoom] = useState<Room>("colors");
  const { tokens, unreadableFrames, truncated } = capture;
  return (
    <CopyProvider>
      <main class="capture">
        <PaletteStrip colors={tokens.colors} />
        <Tabs tokens={tokens} room={room} onChoose={setRoom} />
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${room}`} key={room}>
          {truncated && <p class="notice">{i18n.t("page.truncated")}</p>}
          {unreadableFrames > 0 && <p class="notice">{i18n.t("page.unreadableFrames", unreadableFrames)}</p>}
          {room === "colors" && <Colors colors={tokens.colors} />}
          {room === "typography" && <Typography families={tokens.typography} />}
          {room === "spacing" && <Spacing values={tokens.spacing} />}
          {room === "assets" && <Assets assets={tokens.assets} />}
        </div>
      </main>
    </CopyProvider>
  );
}
