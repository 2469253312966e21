import { Dashboard } from "@tintype/ui/app/dashboard/Dashboard.tsx";
import { showView } from "@tintype/ui/app/show-view.tsx";
import { Welcome } from "../../dashboard/Welcome.tsx";
import { dashboardPlatform } from "../../platform.ts";

void showView(dashboardPlatform(), <Dashboard welcome={<Welcome />} />);
