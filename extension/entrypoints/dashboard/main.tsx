import { render } from "preact";
import { i18n } from "#i18n";
import { Dashboard } from "../../components/dashboard/Dashboard.tsx";

document.documentElement.lang = i18n.t("language");
document.title = i18n.t("extension.name");
const root = document.getElementById("root");
if (root) render(<Dashboard />, root);
