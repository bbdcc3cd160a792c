/**
 * Removes Unicode controls that override the direction of text: in a title they can reverse the
 * price next to it. Arabic and Hebrew are displayed correctly without them.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}
