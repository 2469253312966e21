// For tests: pages of real design systems, with the markup of their documentation.

const BUTTONS = ["primary", "secondary", "success", "outline-danger", "link", "light"];

/** Components of Bootstrap 5. */
export const bootstrapPage = `
  <nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand" href="#">Brand</a>
    <ul class="navbar-nav"><li class="nav-item"><a class="nav-link active" href="#">Home</a></li><li class="nav-item"><a class="nav-link" href="#">Link</a></li></ul>
    <form class="d-flex"><input class="form-control" type="search"><button class="btn btn-outline-success" type="submit">Search</button></form></div></nav>
  <main class="container"><h1>Title <small>small</small></h1><p>Text with <a href="#">a link</a> and <a href="#"><em>another</em></a></p>
    ${BUTTONS.map((name) => `<button type="button" class="btn btn-${name}">${name}</button>`).join(" ")}
    <a class="btn btn-primary btn-lg" href="#">Large</a> <button class="btn btn-primary" disabled>Off</button> <button class="btn-close"></button>
    <input type="checkbox" class="btn-check" id="c1"><label class="btn btn-outline-primary" for="c1">Toggle</label>
    <ul class="nav nav-tabs"><li class="nav-item"><a class="nav-link active" href="#">Active</a></li><li class="nav-item"><a class="nav-link" href="#">Tab</a></li></ul>
    <ul class="nav nav-pills"><li class="nav-item"><a class="nav-link active" href="#">Active</a></li><li class="nav-item"><a class="nav-link" href="#">Pill</a></li></ul>
    <ul class="pagination"><li class="page-item"><a class="page-link" href="#">1</a></li><li class="page-item active"><a class="page-link" href="#">2</a></li></ul>
    <div class="list-group"><a href="#" class="list-group-item list-group-item-action active">One</a><a href="#" class="list-group-item list-group-item-action">Two</a></div>
    <table class="table table-hover"><tbody><tr><td>Cell</td><td>Cell</td></tr><tr class="table-primary"><td>Cell</td></tr></tbody></table>
    <div class="accordion"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" type="button">Item</button></h2></div></div>
    <form><label class="form-label" for="i">Label</label><input class="form-control" id="i" type="text"><input class="form-control is-invalid" type="text">
      <select class="form-select"><option>One</option></select><textarea class="form-control"></textarea>
      <div class="form-check"><input class="form-check-input" type="checkbox" id="k"><label class="form-check-label" for="k">Check</label></div>
      <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="s"><label class="form-check-label" for="s">Switch</label></div>
      <div class="form-check"><input class="form-check-input" type="radio" name="r" id="r"><label class="form-check-label" for="r">Radio</label></div></form>
    <div class="dropdown-menu show position-static"><a class="dropdown-item" href="#">Action</a><a class="dropdown-item active" href="#">Active</a></div>
    <a href="#" class="link-secondary">Secondary</a> <div class="card"><div class="card-body"><a href="#" class="card-link">Card link</a></div></div></main>`;

/** Components of GOV.UK Frontend. */
export const govukPage = `<div class="govuk-template"><div class="govuk-template__body js-enabled">
  <div class="govuk-width-container"><a href="#" class="govuk-back-link">Back</a><main class="govuk-main-wrapper"><h1 class="govuk-heading-xl">Title</h1>
    <p class="govuk-body">Text with <a class="govuk-link" href="#">a link</a>, <a class="govuk-link govuk-link--no-visited-state" href="#">another</a> and
      <a class="govuk-link govuk-link--muted" href="#">a muted one</a></p>
    <button type="submit" class="govuk-button">Save</button> <button type="submit" class="govuk-button govuk-button--secondary">Later</button>
    <a href="#" role="button" class="govuk-button govuk-button--warning">Delete</a>
    <nav class="govuk-breadcrumbs"><ol class="govuk-breadcrumbs__list"><li class="govuk-breadcrumbs__list-item"><a class="govuk-breadcrumbs__link" href="#">Home</a></li></ol></nav>
    <div class="govuk-form-group"><label class="govuk-label" for="i">Name</label><input class="govuk-input" id="i" type="text"></div>
    <textarea class="govuk-textarea"></textarea><select class="govuk-select"><option>One</option></select>
    <div class="govuk-checkboxes"><div class="govuk-checkboxes__item"><input class="govuk-checkboxes__input" id="c" type="checkbox"><label class="govuk-label govuk-checkboxes__label" for="c">Box</label></div></div>
    <div class="govuk-radios"><div class="govuk-radios__item"><input class="govuk-radios__input" id="r" type="radio"><label class="govuk-label govuk-radios__label" for="r">Radio</label></div></div>
    <details class="govuk-details"><summary class="govuk-details__summary"><span class="govuk-details__summary-text">More</span></summary></details>
    <nav class="govuk-pagination"><ul class="govuk-pagination__list"><li class="govuk-pagination__item"><a class="govuk-link govuk-pagination__link" href="#">1</a></li>
      <li class="govuk-pagination__item govuk-pagination__item--current"><a class="govuk-link govuk-pagination__link" href="#">2</a></li></ul></nav>
    </main></div></div></div>`;

/** Shows a description of an interface with Swagger UI in an element with the id `ui`. */
export const swaggerScript = `(() => {
  const parameters = [{ name: "id", in: "query", required: true, schema: { type: "integer" } }, { name: "kind", in: "query", schema: { type: "string", enum: ["a", "b"] } }];
  const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Ship" } } } };
  const operation = (summary, more = {}) => ({ summary, responses: { 200: { description: "OK", ...body } }, ...more });
  const paths = {
    "/ships": { get: operation("All ships", { parameters }) },
    "/ships/{id}": { delete: operation("Sinks one", { deprecated: true, security: [{ key: [] }] }) },
  };
  const components = {
    schemas: { Ship: { type: "object", required: ["name"], properties: { name: { type: "string" }, size: { type: "number" } } } },
    securitySchemes: { key: { type: "apiKey", name: "key", in: "header" } },
  };
  const info = { title: "Harbour", version: "1.0", description: "Ships, and [their piers](https://example.com/)" };
  const servers = [{ url: "https://example.com/" }, { url: "https://example.org/" }];
  SwaggerUIBundle({ dom_id: "#ui", docExpansion: "full", tryItOutEnabled: true, spec: { openapi: "3.0.0", info, servers, paths, components } });
})()`;
