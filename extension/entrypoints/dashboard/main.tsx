import { language, loadLanguage, t } from "@tintype/ui/i18n/i18n.ts";
import { PlatformProvider } from "@tintype/ui/PlatformProvider.tsx";
import { Dashboard } from "@tintype/ui/pages/Dashboard.tsx";
import { render } from "preact";
import { Welcome } from "../../dashboard/Welcome.tsx";
import { dashboardPlatform } from "../../platform.ts";

const platform = dashboardPlatform();
await loadLanguage(platform.language);
document.documentElement.lang = language();
document.title = t("product");
const root = document.getElementById("root");
if (root) {
  render(
    <PlatformProvider platform={platform}>
      <Dashboard welcome={<Welcome />} />
    </PlatformProvider>,
    root,
  );
}
