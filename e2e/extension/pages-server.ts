import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { watchingPage } from "@tintype/shared/observe/states/testing/watching-page";
import { servePagesOfFile } from "../support/pages.ts";
import { bootstrapPage, contractFrame, contractPage, reducingPage, ship, smallPage } from "./contract-page.ts";
import { framesPage, largePage, strictPage } from "./trying-pages.ts";

const css = readFileSync(createRequire(import.meta.url).resolve("bootstrap/dist/css/bootstrap.min.css"));

/** Serves `/`, `/bootstrap` and others while the tests of a file run. @returns a function that returns the origin then */
export function serveTestPages(): () => string {
  return servePagesOfFile((request, response) => {
    const send = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { "content-type": type }).end(body);
    const html = (body: string) => send(200, "text/html; charset=utf-8", body);
    // The query does not matter: with one, each test can have a page of its own.
    switch (request.url?.replace(/\?.*/, "")) {
      case "/":
        return html(contractPage);
      case "/small":
        return html(smallPage);
      case "/frame":
        return html(contractFrame);
      case "/bootstrap":
        return html(bootstrapPage);
      case "/reducing":
        return html(reducingPage);
      case "/bootstrap.css":
        return send(200, "text/css", css);
      case "/ship.svg":
        return send(200, "image/svg+xml", ship);
      case "/empty":
        return html("<!doctype html><title>Empty</title>");
      case "/strict":
        response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
        return html(strictPage);
      case "/frames":
        return html(framesPage(request.headers.host ?? ""));
      case "/large":
        return html(largePage);
      case "/watching":
        return html(watchingPage(`http://${request.headers.host?.replace("127.0.0.1", "localhost")}`));
      case "/site.css":
        return send(200, "text/css", "p { transition: color 3s; color: #111 } p:hover { color: #c00; display: none }");
      case "/foreign.css":
        return send(200, "text/css", "i { transition: color 3s; color: #444 } i:hover { color: #f00 }");
      case "/text":
        return send(200, "text/plain", "Just text");
      default:
        return send(404, "text/plain", "");
    }
  });
}
