/** What an observation holds of an address at most. */
const MAX_LENGTH = 4096;

/** What tells pages apart: the address without its fragment; empty where the browser keeps it to itself. */
export function pageAddress(address: string | undefined): string {
  return address?.slice(0, MAX_LENGTH).split("#", 1)[0] ?? "";
}
