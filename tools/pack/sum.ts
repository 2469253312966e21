import { createHash } from "node:crypto";

/** @returns the SHA-256 of an archive, in hexadecimal */
export const sha256 = (archive: string | Uint8Array): string => createHash("sha256").update(archive).digest("hex");

/** @returns the line of an archive in a file that `sha256sum --check` reads */
export const sumLine = (name: string, archive: string | Uint8Array): string => `${sha256(archive)}  ${name}\n`;
