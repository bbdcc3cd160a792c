/**
 * Text without the characters that turn its direction, and that of whatever stands beside it: with them a
 * title can make a price read backwards. Arabic and Hebrew need none of them; their letters know the way.
 */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}
