import { overloaded } from "./overloaded.ts";

/** The limits of uploads in one process. */
export interface UploadCapacity {
  /** Uploads that are parsed and stored, or that wait for it, at the same time. */
  readonly uploads: number;
  /** The sum of their bodies in bytes, as far as they have arrived. */
  readonly bytes: number;
}

export const UPLOAD_CAPACITY: UploadCapacity = { uploads: 24, bytes: 128 * 1_048_576 };

/** What one upload occupies. A body that is still arriving occupies only the memory of its bytes. */
export interface Occupied {
  /** @throws AppError not_ready if there is no memory for so many more bytes */
  addBytes(count: number): void;
  /** Begins to parse and store the upload. @throws AppError not_ready if there are too many */
  begin(): void;
  /** Frees all of it. */
  end(): void;
}

/** Creates the counter of what uploads occupy in this process. */
export function createAdmission(capacity: UploadCapacity): () => Occupied {
  let uploads = 0;
  let bytes = 0;
  return () => {
    let own = 0;
    let hasBegun = false;
    return {
      addBytes(count) {
        if (bytes + count > capacity.bytes) throw overloaded();
        bytes += count;
        own += count;
      },
      begin() {
        if (uploads >= capacity.uploads) throw overloaded();
        uploads += 1;
        hasBegun = true;
      },
      end() {
        bytes -= own;
        own = 0;
        if (hasBegun) uploads -= 1;
        hasBegun = false;
      },
    };
  };
}
