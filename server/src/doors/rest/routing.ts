import { type MatchFunction, match } from "path-to-regexp";
import type { Endpoint } from "../../platform/operation/operation.ts";
import type { HttpMiddleware, Route } from "./context.ts";

type Params = Record<string, string>;

/**
 * Returns a function that finds the endpoint of a method and path. Paths match exactly, including case and trailing slashes.
 * The first matching declaration wins. HEAD finds the endpoint of GET.
 */
function createRouteFinder(endpoints: readonly Endpoint[]): (method: string, path: string) => Route {
  const entries = endpoints.map((endpoint) => ({
    endpoint,
    matches: match<Params>(endpoint.path, { sensitive: true, trailing: false }),
  }));
  // A path can only match a part of the declarations: those with the same beginning, and as many segments.
  const groups = Map.groupBy(entries, ({ endpoint }) => groupOf(endpoint.path));
  for (const { path } of endpoints) {
    if (beginningOf(path).includes(":")) throw new Error(`${path} begins with a parameter`);
    if (/[*{}]/.test(path)) throw new Error(`${path} matches paths of different lengths`);
  }
  const prefixes = secretPrefixes(endpoints);
  return (method, path) => {
    const routedMethod = method === "HEAD" ? "GET" : method;
    const candidates = groups.get(groupOf(path)) ?? [];
    for (const { endpoint, matches } of candidates) {
      const params = endpoint.method === routedMethod && matchParams(matches, path);
      if (params) return { endpoint, params, allow: [] };
    }
    const others = candidates.filter(({ matches }) => matchParams(matches, path));
    const prefix = prefixes.find((candidate) => path.toLowerCase().startsWith(candidate));
    return {
      params: {},
      allow: allowedMethods(others.map(({ endpoint }) => endpoint.method)),
      ...(prefix !== undefined && { loggedPath: `${prefix}…` }),
    };
  };
}

/**
 * The first segment of a path, and the second one if the first is /api: /api/teams/1 → /api/teams, /s/1 → /s. A declared path has
 * no parameters in these.
 */
function beginningOf(path: string): string {
  const end = path.indexOf("/", path.startsWith("/api/") ? "/api/".length : 1);
  return end === -1 ? path : path.slice(0, end);
}

function groupOf(path: string): string {
  let slashes = 0;
  for (let slashIndex = path.indexOf("/"); slashIndex !== -1; slashIndex = path.indexOf("/", slashIndex + 1))
    slashes += 1;
  return `${slashes}${beginningOf(path)}`;
}

/** The parts of paths that precede a secret. A path that no endpoint has may contain the secret too: `/s/<secret>/mistyped`. */
function secretPrefixes(endpoints: readonly Endpoint[]): string[] {
  const secret = endpoints.filter(({ hasSecretPath }) => hasSecretPath);
  return [...new Set(secret.map(({ path }) => path.slice(0, path.indexOf(":")).toLowerCase()))];
}

function matchParams(matches: MatchFunction<Params>, path: string): Params | undefined {
  try {
    const result = matches(path);
    return result ? result.params : undefined;
  } catch (error) {
    // A malformed escape (%zz) matches no path.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function allowedMethods(declared: readonly string[]): string[] {
  if (declared.length === 0) return [];
  return [...new Set(declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))), "OPTIONS"];
}

/** Finds what a request asks for. It refuses nothing, so that the limits also count requests for unknown paths. */
export function route(endpoints: readonly Endpoint[]): HttpMiddleware {
  const findRoute = createRouteFinder(endpoints);
  return (ctx, next) => {
    ctx.state.route = findRoute(ctx.method, ctx.path);
    return next();
  };
}
