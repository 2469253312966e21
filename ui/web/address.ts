/** Address of the server, without a slash at its end. The page's `base` leads to its dashboard. */
export const address = new URL("..", document.baseURI).href.replace(/\/$/, "");
