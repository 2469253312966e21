import { useMemo } from "preact/hooks";
import { encode } from "uqr";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A text as a QR code: dark on light in both schemes, because many cameras read no other. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "M", border: 2 });
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: modules.join("") };
  }, [text]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
