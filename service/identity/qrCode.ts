import { Html, html } from './pages/html';

/** A scanner needs so much white around the code (ISO/IEC 18004). */
const quietZone = 4;

/**
 * Draws a QR code; the library is loaded only by whoever sets up an authenticator app.
 * @param label what the picture is, for those who cannot see it
 */
export async function qrCode(text: string, label: string): Promise<Html> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: quietZone, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const drawing = new Html(`<path fill="#000" d="${path}"/>`);
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    ${drawing}
  </svg>`;
}
