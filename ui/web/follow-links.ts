/**
 * Shows views without a new page when Back is pressed or a link to a view is followed.
 * @param open goes to the view that an address of this site names; returns false if the address names no view
 * @param onBack called when Back or Forward is pressed
 */
export function followLinks(open: (address: URL) => boolean, onBack: () => void): void {
  addEventListener("popstate", onBack);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    if (anchor?.target !== "" || anchor.hasAttribute("download")) return;
    const address = new URL(anchor.href);
    if (address.origin !== location.origin || address.hash !== "" || !open(address)) return;
    event.preventDefault();
    scrollTo(0, 0);
  });
}
