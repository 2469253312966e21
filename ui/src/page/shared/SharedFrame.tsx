import type { ComponentChildren } from "preact";
import { t } from "../../i18n/i18n.ts";
import { CopyProvider } from "../../kit/copying.tsx";
import { usePlatform } from "../../platform/context.ts";

/** The frame around a shared page or site, for a visitor. */
export function SharedFrame({ children }: { readonly children: ComponentChildren }) {
  const { icon } = usePlatform();
  return (
    <CopyProvider>
      <div class="share dashboard">
        <main class="main" id="main">
          {children}
        </main>
        <footer class="share-foot">
          <img src={icon(48)} alt="" width="20" height="20" />
          {t("shares.madeWith")}
        </footer>
      </div>
    </CopyProvider>
  );
}
