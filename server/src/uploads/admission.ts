import { overloaded } from "./overloaded.ts";

/** Uploads at the same time in this process: those that are read, parsed or stored, and those that wait for it. */
const MAX_UPLOADS = 24;
/** The sum of their bodies in bytes. */
const MAX_BYTES = 128 * 1_048_576;

/** Creates the limit on what uploads may occupy in this process. */
export function createAdmission({ maxUploads = MAX_UPLOADS, maxBytes = MAX_BYTES } = {}) {
  let uploads = 0;
  let bytes = 0;
  /**
   * Does the work for an upload of this size.
   * @throws AppError not_ready if there is no capacity for it
   */
  return async <T>(size: number, work: () => Promise<T>): Promise<T> => {
    if (uploads >= maxUploads || bytes + size > maxBytes) throw overloaded();
    uploads += 1;
    bytes += size;
    try {
      return await work();
    } finally {
      uploads -= 1;
      bytes -= size;
    }
  };
}
