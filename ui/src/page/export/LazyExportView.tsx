import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";

/** `ExportView`, which brings the writers of all formats, once it is shown. */
export const LazyExportView = lazily(
  () => import("./ExportView.tsx").then((module) => module.ExportView),
  () => <Ghosts />,
);
