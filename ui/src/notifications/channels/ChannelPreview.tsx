/// <reference types="vite/client" />
import type { ChannelMessage } from "@tintype/shared/channels/message";
import type { ChannelType } from "@tintype/shared/channels/types";
import type { FunctionComponent } from "preact";
import { t } from "../../i18n/i18n.ts";

interface PreviewModule {
  /** Draws a message of the type whose name the module's folder has. */
  readonly Preview: FunctionComponent<{ readonly message: ChannelMessage }>;
}

const modules = import.meta.glob<PreviewModule>("./*/preview.tsx", { eager: true });

interface Props {
  readonly type: ChannelType;
  readonly message: ChannelMessage;
}

/** A message about as the channel shows it, made of what is sent. Its links lead nowhere. */
export function ChannelPreview({ type, message }: Props) {
  const drawing = modules[`./${type}/preview.tsx`];
  return (
    <section
      class="channel-preview"
      lang={message.language}
      dir="ltr"
      aria-label={t("channels.previewOf", [t(`channels.type.${type}`)])}
    >
      {drawing && <drawing.Preview message={message} />}
    </section>
  );
}
