/** The words of the name of a custom property or class: `fgColor-blue500` has `fg`, `color`, `blue` and `500`. */
export function words(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([a-zA-Z]{2})(\d{2,})/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

/** States of an element, and media that are not the screen. */
export const STATE_WORD = /^(hover|focus|active|disabled|visited|selected|checked|pressed|print)$/;

/** Words of single components. */
export const COMPONENT_WORDS: readonly string[] = [
  "btn",
  "button",
  "buttons",
  "card",
  "cards",
  "alert",
  "nav",
  "navbar",
  "navs",
  "tab",
  "tabs",
  "pill",
  "pills",
  "menu",
  "dropdown",
  "accordion",
  "list",
  "table",
  "form",
  "forms",
  "input",
  "select",
  "check",
  "checkbox",
  "radio",
  "range",
  "slider",
  "switch",
  "modal",
  "dialog",
  "drawer",
  "offcanvas",
  "toast",
  "tooltip",
  "popover",
  "badge",
  "chip",
  "tag",
  "avatar",
  "pagination",
  "progress",
  "breadcrumb",
  "spinner",
  "carousel",
  "sidebar",
  "header",
  "footer",
  "code",
  "kbd",
  "pre",
  "figure",
  "icon",
  "panel",
  "tile",
  "row",
  "cell",
];
