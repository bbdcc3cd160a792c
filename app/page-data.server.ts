const ESCAPED: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * A page's data for the router in the browser, as its `ServerRouter` (8.4) would write it into a suspended part of
 * the page: by one script instead of several, and without React's having to wait for it.
 * @param stream null where there is none
 */
export async function dataScripts(
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string | undefined,
): Promise<string> {
  if (stream === undefined) return ''
  const controller = 'window.__reactRouterContext.streamController'
  let code = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    code += `${controller}.enqueue(${literalOf(decoder.decode(chunk, { stream: true }))});`
  }
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`
  return `<script${mark}>${code}${controller}.close();</script>`
}

/** A text as JavaScript, with nothing in it that could end a script. */
const literalOf = (text: string): string =>
  JSON.stringify(text).replaceAll(/[&><\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? sign)
