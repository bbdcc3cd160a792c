import type { Draw } from './draw.ts'

/** Texts that programs have stumbled over. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\n\r',
  '\u0000',
  'a\u0000b',
  '\ufeffBOM',
  '\u202eevil\u202c\u2066x\u2069',
  'e\u0301'.repeat(40),
  '\u0300'.repeat(60),
  '\u200b\u200d\u2060',
  '\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67',
  '\u{10ffff}\u{1f600}',
  '\ud800',
  'x\udc00y',
  '\uffff\ufffe',
  '\u2028\u2029',
  'İıſﬃ',
  'null',
  'undefined',
  'true',
  'NaN',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%00',
  '%2e%2e%2f',
  '%c0%ae%c0%ae/',
  "' or '1'='1",
  "'; drop table users; --",
  '$1',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '</script><!--',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  '\r\nset-cookie: a=b',
  '-1',
  '1e309',
  '0x10',
  '9007199254740993',
  '2024-02-30',
  '0000-00-00',
  '+275760-09-13',
  '9999-12-31T23:59:60Z',
  'infinity',
  'data:image/png;base64,',
  'data:text/html,<script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a@b',
  '"quoted part"@example.com',
  'ü@münchen.example',
  '10.pphx',
  'zzzzzzzzzz.00000000-0000-7000-8000-000000000000',
]

/** Numbers as JSON writes them, and as it should not. */
export const RAW_NUMBERS: readonly string[] = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.005',
  '1e-7',
  '1e-400',
  '1e309',
  '-1e309',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '99999999999999999999999999',
  '10000000.001',
  '1000000000',
  '0.1e1',
  '1E+2',
  // Not JSON:
  'NaN',
  'Infinity',
  '01',
  '0x10',
  '.5',
  '5.',
  '+1',
  '1_000',
]

export const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'toJSON',
  'length',
  '',
  ' ',
  '\u0000',
  '0',
  '-1',
  'isArtist',
  'artistId',
  'isPublished',
  'publishedAt',
  'userId',
  'email_verified',
  'role',
  '$where',
]

/** One of the texts, at times a long one or one of random units, lone surrogates included. */
export function hostileText(draw: Draw): string {
  const kind = draw.next()
  if (kind < 0.7) return draw.pick(TEXTS)
  if (kind < 0.8) return draw.pick(TEXTS) + draw.pick(TEXTS) + draw.pick(TEXTS)
  if (kind < 0.9)
    return draw.pick(['a', 'é', '\u{1f5bc}', '\u0000', ' ']).repeat(draw.int(60, 12_000))
  return Array.from({ length: draw.int(1, 40) }, () =>
    String.fromCharCode(draw.int(0, 0xffff)),
  ).join('')
}

/** Bytes that are not UTF-8, or that are and should not be. */
export const BAD_BYTES: readonly Buffer[] = [
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0xc0, 0xae]),
  Buffer.from([0xe0, 0x80, 0xaf]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.from([0x80]),
  Buffer.from([0xc3]),
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.from([0x00]),
]
