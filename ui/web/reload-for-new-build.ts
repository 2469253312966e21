/** Loads the page again if a file of a view is gone: the server has a newer build, whose page knows the new files. */
export function reloadForNewBuild(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem("reloaded") ?? 0);
    if (Date.now() - last < 10_000) return; // the file is missing in the new build too
    event.preventDefault();
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  });
}
