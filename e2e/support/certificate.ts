import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate for localhost and 127.0.0.1, and its private key, as PEM. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/**
 * Makes a certificate that signs itself, valid for two days. Node makes keys and signatures but no certificates, so its parts
 * (RFC 5280, section 4.1) are put together here: no test depends on an openssl program or on a key in the repository.
 */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, text("localhost")))));
  const day = 86_400_000;
  const validity = der(SEQUENCE, utcTime(Date.now() - day), utcTime(Date.now() + day));
  const names = der(SEQUENCE, der(DNS_NAME, text("localhost")), der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])));
  const extensions = der(SEQUENCE, der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, names)));
  const version3 = der(0xa0, der(INTEGER, Buffer.from([2])));
  const serial = der(INTEGER, Buffer.from([1]));
  const subjectKey = publicKey.export({ type: "spki", format: "der" });
  const parts = [version3, serial, algorithm, name, validity, name, subjectKey, der(0xa3, extensions)];
  const toSign = der(SEQUENCE, ...parts);
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", toSign, privateKey));
  const body = der(SEQUENCE, toSign, algorithm, signature).toString("base64");
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const [INTEGER, BIT_STRING, OCTET_STRING, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [
  2, 3, 4, 12, 23, 0x30, 0x31,
] as const;
const [DNS_NAME, IP_ADDRESS] = [0x82, 0x87] as const;
/** Object identifiers, as DER writes them. */
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex");

/** One value of DER: its tag, its length and its content, which is shorter than 64 KB here. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  const length = bytes.length < 128 ? [bytes.length] : [0x82, bytes.length >> 8, bytes.length & 0xff];
  // DER demands the shortest form, which has one byte for a length below 256.
  if (bytes.length >= 128 && bytes.length < 256) length.splice(0, 2, 0x81);
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}

function text(ascii: string): Buffer {
  return Buffer.from(ascii, "ascii");
}

/** YYMMDDHHMMSSZ */
function utcTime(time: number): Buffer {
  return der(UTC_TIME, text(`${new Date(time).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));
}
