import { startGallery } from "@tintype/ui/gallery/start.tsx";
import { panel } from "./panel.tsx";
import { popup } from "./popup.tsx";

startGallery({ popup, panel });
