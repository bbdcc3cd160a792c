/** Characters that XML 1.0 does not allow, not even as references. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes a text for XML and HTML, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
