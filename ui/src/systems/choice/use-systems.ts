import { useServerAbout, useServerQuery } from "../../platform/server/use-server.ts";

/** More than a person and their teams can have in most cases. */
const PER_PAGE = 100;

/** Returns whether the server knows design systems; undefined until it is known. */
export function useHasSystems(): boolean | undefined {
  const about = useServerAbout().data;
  return about?.systems;
}

/** Returns whether the server reads files of SCSS for this view. */
export const useReadsSources = (): boolean => useServerAbout().data?.reads_sources === true;

/** The design systems of the person and of their teams, newest first. @param isWanted whether they are loaded */
export const useSystems = (isWanted = true) =>
  useServerQuery(isWanted ? "systems" : undefined, (client) => client.systems.list.query({ per_page: PER_PAGE }));

/** A design system with its tokens. @param id undefined: none is loaded */
export const useSystem = (id: string | undefined) =>
  useServerQuery(id === undefined ? undefined : `system ${id}`, (client) => client.systems.get.query({ id: id ?? "" }));
