// Scripts that hide members of nodes: those of a form by fields, those of a document by images with the names of the members.
// None of these is displayed. With `isHiding` false a script adds as many without names.

const hide = (owner: string, tag: string, isHiding: boolean, into: string): string => `(() => {
  const namesOf = (prototype) => prototype === null ? [] :
    [...Object.getOwnPropertyNames(prototype), ...namesOf(Object.getPrototypeOf(prototype))];
  const hidden = (name) => {
    const element = Document.prototype.createElement.call(document, "${tag}");
    element.hidden = true;
    if (${isHiding}) element.name = name;
    return element;
  };
  const names = [...new Set(namesOf(${owner}.prototype))];
  for (const parent of ${into}) Element.prototype.append.apply(parent, names.map(hidden));
})();`;

/** Hides all members of each form that the document has now. */
export const hideMembersOfForms = (isHiding = true): string =>
  hide("HTMLFormElement", "input", isHiding, "[...document.forms]");

/** Hides all members of the document. Afterwards neither the page's scripts nor Playwright's can use it. */
export const hideMembersOfDocument = (isHiding = true): string =>
  hide("HTMLDocument", "img", isHiding, "[document.body]");
