import { Dashboard } from "@tintype/ui/pages/Dashboard.tsx";
import { showView } from "@tintype/ui/show-view.tsx";
import { Welcome } from "../../dashboard/Welcome.tsx";
import { dashboardPlatform } from "../../platform.ts";

void showView(dashboardPlatform(), <Dashboard welcome={<Welcome />} />);
