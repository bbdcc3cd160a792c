/**
 * Which text may become markup in a browser that requires Trusted Types: none that could open a tag. React makes
 * an empty script element by exactly one piece of markup, and gives it contents as a text without `<`: a work's
 * JSON-LD, in which React Router escapes it.
 * @returns the text, or null, at which the browser refuses it with a TypeError
 */
export function trustMarkup(markup: string): string | null {
  return markup === EMPTY_SCRIPT || !markup.includes('<') ? markup : null
}

const EMPTY_SCRIPT = '<script></script>'
