import { type MatchFunction, match } from "path-to-regexp";
import type { HttpMiddleware } from "./context.ts";
import type { Endpoint } from "./endpoint.ts";

/** What a request asks for. Without an endpoint: `allow` is empty for an unknown path, else it names the path's verbs. */
export type Route = Readonly<{
  endpoint?: Endpoint;
  params: Readonly<Record<string, string>>;
  allow: readonly string[];
}>;

type Params = Record<string, string>;

/**
 * Finds the endpoint of a method and path. Paths are compared as they stand (letter case, no further slash at the end);
 * the first declared endpoint wins. HEAD is answered as GET.
 */
export function createRouter(endpoints: readonly Endpoint[]): (method: string, path: string) => Route {
  const entries = endpoints.map((endpoint) => ({
    endpoint,
    matches: match<Params>(endpoint.path, { sensitive: true, trailing: false }),
  }));
  return (method, path) => {
    const found = entries.flatMap(({ endpoint, matches }) => {
      const params = matchParams(matches, path);
      return params ? [{ endpoint, params }] : [];
    });
    const wanted = method === "HEAD" ? "GET" : method;
    const chosen = found.find(({ endpoint }) => endpoint.method === wanted);
    return { params: {}, ...chosen, allow: allowedMethods(found.map(({ endpoint }) => endpoint.method)) };
  };
}

function matchParams(matches: MatchFunction<Params>, path: string): Params | undefined {
  try {
    const result = matches(path);
    return result ? result.params : undefined;
  } catch (error) {
    // A malformed escape (%zz) names nothing that exists.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function allowedMethods(declared: readonly string[]): string[] {
  if (declared.length === 0) return [];
  return [...new Set(declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))), "OPTIONS"];
}

/** Finds out what a request asks for. It refuses nothing, so that limits count requests for unknown paths too. */
export function route(endpoints: readonly Endpoint[]): HttpMiddleware {
  const find = createRouter(endpoints);
  return async (ctx, next) => {
    ctx.state.route = find(ctx.method, ctx.path);
    await next();
  };
}
