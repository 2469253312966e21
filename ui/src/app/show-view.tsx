import { type ComponentChild, render } from "preact";
import { language, loadLanguage } from "../i18n/i18n.ts";
import { PlatformProvider } from "../platform/PlatformProvider.tsx";
import type { Platform } from "../platform/platform.ts";
import { StaleNote } from "../platform/query/StaleNote.tsx";
import { PauseNote } from "../platform/server/PauseNote.tsx";

/**
 * Loads the texts and renders a view into the page. An entry calls it without `await`: a module that awaits an import while it
 * is evaluated waits for ever if the imported file needs that module, and the browser reports no error.
 */
export async function showView(platform: Platform, view: ComponentChild): Promise<void> {
  await loadLanguage(platform.language);
  document.documentElement.lang = language();
  const root = document.getElementById("root");
  if (!root) return;
  render(
    <PlatformProvider platform={platform}>
      {view}
      <StaleNote />
      <PauseNote />
    </PlatformProvider>,
    root,
  );
}
