import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const manifest = {
  manifest_version: 3,
  name: "Bare",
  version: "1",
  permissions: ["activeTab", "scripting"],
  action: { default_popup: "popup.html" },
};

const html = `<!doctype html><meta charset="utf-8"><body style="width: 400px"><ul id="colors"></ul><script src="popup.js"></script>`;

/** It looks at the colours of every element, and at the custom properties of the root, and names nothing. */
const script = `
function read() {
  const colors = new Set();
  for (const element of document.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    for (const property of ["color", "background-color", "border-top-color"]) colors.add(style.getPropertyValue(property));
  }
  const style = getComputedStyle(document.documentElement);
  for (const { cssRules } of document.styleSheets) {
    for (const { style: declared } of cssRules) {
      for (const name of declared ?? []) if (name.startsWith("--")) style.getPropertyValue(name);
    }
  }
  return [...colors];
}
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const [{ result }] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: read });
for (const color of result.slice(0, 36)) {
  const item = document.createElement("li");
  item.className = "color";
  item.style.backgroundColor = color;
  document.querySelector("#colors").append(item);
}`;

/** Writes an extension that does the least with which colours of a page can be shown in a popup. */
export async function writeBareExtension(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "popup.html"), html.replace("<script", '<script type="module"'));
  await writeFile(join(folder, "popup.js"), script);
}
