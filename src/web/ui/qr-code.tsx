import { encode } from "uqr";

/** What a camera reads; dark on light in both themes, since many apps read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={modules.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
