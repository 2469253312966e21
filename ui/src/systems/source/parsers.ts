// A module of its own, loaded when a file is first read.

export { formatOfText } from "@tintype/shared/conformance/sources/format";
export { readSource, UnreadableSource } from "@tintype/shared/conformance/sources/read-source";
