import { render } from "preact";
import { type Drawing, draw, statesOf } from "./drawing.tsx";
import type { OtherView, ViewName } from "./fixture.ts";
import { Gallery } from "./Gallery.tsx";
import { views } from "./views.ts";
import "../web/web.css";
import "./gallery.css";

declare global {
  interface Window {
    /** For the tests, which draw one view after another without loading the page again. */
    gallery: {
      readonly states: readonly (readonly [view: string, state: string])[];
      readonly draw: (drawing: Drawing) => Promise<void>;
    };
  }
}

/**
 * Shows the gallery, or with `?view=` that view alone: the gallery shows it in a frame.
 * @param others the views that no route leads to
 */
export function startGallery(others: Readonly<Record<string, OtherView>>): void {
  const names = Object.keys(views) as ViewName[]; // the keys of the list
  const states = [
    ...names.flatMap((view) => statesOf(view).map((state) => [view, state] as const)),
    ...Object.entries(others).flatMap(([view, sketches]) =>
      Object.keys(sketches).map((state) => [view, state] as const),
    ),
  ];
  const drawAny = (drawing: Drawing) => draw(drawing, others[drawing.view]?.[drawing.state]);
  window.gallery = { states, draw: drawAny };

  const parameters = new URLSearchParams(location.search);
  const view = parameters.get("view");
  const root = document.getElementById("root");
  if (view !== null) {
    // A link leads to no other view here.
    addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) event.preventDefault();
    });
    void drawAny({
      view,
      state: parameters.get("state") ?? "filled",
      ...(parameters.has("scheme") && { scheme: parameters.get("scheme") === "dark" ? "dark" : "light" }),
      language: parameters.get("language") === "de" ? "de" : "en",
    });
  } else if (root) {
    render(<Gallery states={states} />, root);
  }
}
