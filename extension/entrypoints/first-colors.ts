import { sampleColors } from "@tintype/shared/observe/collect/sample-colors";
import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";

/** Runs in the page, in the extension's isolated world, for what the popup shows until the page has been read. */
export default defineUnlistedScript({ main: () => sampleColors(document) });
