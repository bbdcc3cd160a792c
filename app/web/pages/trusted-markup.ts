/**
 * The default policy of Trusted Types: text that could open a tag must not become markup. React
 * needs one exception, an empty script element. It sets the contents, a work's JSON-LD, as text in
 * which React Router has escaped `<`.
 * @returns the text; or null, which the browser turns into a TypeError
 */
export function trustMarkup(markup: string): string | null {
  return markup === EMPTY_SCRIPT || !markup.includes('<') ? markup : null
}

const EMPTY_SCRIPT = '<script></script>'
