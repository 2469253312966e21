import { expect, test } from "vitest";
import { words } from "../engine/words.ts";
import { isInClasses, nameWeight } from "./name-weight.ts";

const everywhere = { isGlobal: true, paints: true };
const unpainted = { isGlobal: true, paints: false };
const local = { isGlobal: false, paints: true };

test.each([
  ["--bs-primary", "--bs-blue"],
  ["--bs-primary", "--bs-link-color"],
  ["--bs-primary", "--bs-primary-rgb"],
  ["--bs-body-bg", "--bs-white"],
  ["--bs-body-color", "--bs-dark"],
  ["--bs-body-color", "--bs-accordion-color"],
  ["--bs-border-color", "--bs-gray-300"],
  ["--tblr-primary", "--tblr-brand"],
  ["--tblr-body-bg", "--tblr-info-fg"],
  ["--tblr-body-bg", "--tblr-red-fg"],
  ["--tblr-primary-lt", "--tblr-code-bg"],
  ["--pico-muted-border-color", "--pico-table-border-color"],
  ["--pico-contrast", "--pico-contrast-background"],
  ["--pico-color", "--pico-h2-color"],
  ["--pico-primary", "--pico-primary-background"],
  ["--bulma-link", "--bulma-arrow-color"],
  ["--bulma-link", "--bulma-link-50"],
  ["--bulma-primary-invert", "--bulma-primary-05"],
  ["--bulma-black", "--bulma-text-05"],
  ["--bs-table-striped-bg", "--bs-table-bg-type"],
  ["--bs-card-cap-bg", "--bs-gray-100"],
  ["--background", "--card"],
  ["--primary", "--primary-hover"],
  ["--mui-palette-primary-main", "--mui-palette-primary-mainChannel"],
  ["--mui-palette-primary-main", "--mui-palette-primary-dark"],
  ["--mui-palette-text-primary", "--mui-palette-grey-900"],
  ["--md-sys-color-primary", "--md-ref-palette-primary40"],
  ["--md-sys-color-primary", "--md-sys-color-primary-container"],
  ["--mdc-theme-primary", "--mdc-filled-button-container-color"],
  ["--accent-9", "--indigo-9"],
  ["--gray-12", "--slate-dark-contrast-12"],
  ["--surface-1", "--gray-0"],
  ["--text-1", "--gray-12"],
  ["--chakra-colors-chakra-body-text", "--chakra-colors-gray-800"],
  ["--chakra-colors-blue-500", "--chakra-colors-blue-500-hover"],
  ["--fgColor-default", "--base-color-gray-12"],
  ["--color-fg-default", "--color-scale-gray-9"],
  ["--bgColor-muted", "--button-default-bgColor-rest"],
  ["--cds-text-primary", "--cds-button-secondary"],
  ["--cds-interactive", "--cds-blue-60"],
  ["--govuk-brand-colour", "--govuk-link-colour"],
])("nameWeight is lower for %s than for %s", (better, worse) => {
  expect(nameWeight(better, everywhere)).toBeLessThan(nameWeight(worse, everywhere));
});

test("nameWeight is lower for a step of a palette that paints than for a role that does not", () => {
  expect(nameWeight("--color-blue-500", everywhere)).toBeLessThan(nameWeight("--primary", unpainted));
});

test("nameWeight of a component's own property is between that of a role and that of a step that does not paint", () => {
  expect(nameWeight("--bs-secondary", unpainted)).toBeLessThan(nameWeight("--bs-btn-bg", local));
  expect(nameWeight("--bs-btn-bg", local)).toBeLessThan(nameWeight("--bs-gray-600", unpainted));
  expect(nameWeight("--accent-9", local)).toBeLessThan(nameWeight("--indigo-9", everywhere));
  expect(nameWeight("--sl-color-neutral-200", everywhere)).toBeLessThan(nameWeight("--border-color", local));
});

test.each([
  ["--bs-primary", "button.btn.btn-primary", true],
  ["--bulma-primary-invert", "a.button.is-primary", true],
  ["--bulma-primary-05", "a.button.is-primary", false],
  ["--primary-hover", "button.primary", false],
  ["--primary-hover", "button.primary.hover", true],
  ["--bs-primary", "button.btn.btn-danger", false],
  ["--bs-body-bg", "body.body", false],
])("isInClasses of %s and the classes of %s is %s", (name, signature, expected) => {
  expect(isInClasses(name, new Set(words(signature)))).toBe(expected);
});
