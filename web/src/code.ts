/* code.ts - a QR code as one path; loaded only when a code is shown. */
import { encode } from "uqr";

export function drawCode(text: string): { d: string; size: number } {
  const code = encode(text, { border: 2, ecc: "M" });
  let d = "";
  code.data.forEach((row, y) => row.forEach((dark, x) => {
    if (dark) d += `M${x} ${y}h1v1h-1z`;
  }));
  return { d, size: code.size };
}
