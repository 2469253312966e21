import { language, loadLanguage, t } from "@tintype/ui/i18n/i18n.ts";
import { render } from "preact";
import { Dashboard } from "../../components/dashboard/Dashboard.tsx";
import { uiLanguage } from "../../lib/ui-language.ts";

await loadLanguage(uiLanguage());
document.documentElement.lang = language();
document.title = t("product");
const root = document.getElementById("root");
if (root) render(<Dashboard />, root);
