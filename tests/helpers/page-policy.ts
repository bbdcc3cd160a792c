import { createHash } from 'node:crypto'

/** How the policy of an answer names what may run in its page. */
export type Naming = {
  /** Of this one answer; null where everything is named by its hash. */
  readonly nonce: string | null
  /** What one of the two knows and the other doesn't: nothing, in a right answer. */
  readonly stray: readonly string[]
}

/** Scripts that browsers never run: data. */
const DATA = /type="application\/(?:ld\+)?json"/

/** Compares a page's scripts and styles with its policy, as a browser would and the other way round. */
export function namingOf(response: Response, html: string): Naming {
  const policy = response.headers.get('content-security-policy') ?? ''
  const stray: string[] = []
  const nonces = new Set([...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce = '']) => nonce))
  for (const kind of ['script', 'style'] as const) {
    const sources = directive(policy, `${kind}-src`)
    const hashes = new Set(sources.filter((source) => source.startsWith("'sha256-")))
    for (const source of sources) {
      if (!/^'(?:self'|sha256-|nonce-)/.test(source)) stray.push(`${kind}-src ${source}`)
    }
    for (const { attributes, text } of elementsOf(html, kind)) {
      const own = /\bnonce="([^"]*)"/.exec(attributes)?.[1]
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const isNamed = own === undefined ? hashes.has(hash) : sources.includes(`'nonce-${own}'`)
      hashes.delete(hash)
      if (!isNamed) stray.push(`<${kind}${attributes}>${text.slice(0, 60)}`)
    }
    stray.push(...hashes)
  }
  for (const [, nonce = ''] of html.matchAll(/\snonce="([^"]*)"/g)) {
    if (!nonces.has(nonce)) stray.push(`nonce="${nonce}"`)
  }
  if (nonces.size > 1 || policy.includes('unsafe-inline')) stray.push(policy)
  return { nonce: [...nonces][0] ?? null, stray }
}

function directive(policy: string, name: string): string[] {
  const found = policy.split(/\s*;\s*/).find((part) => part.startsWith(`${name} `))
  return found?.split(/\s+/).slice(1) ?? []
}

function elementsOf(html: string, kind: 'script' | 'style') {
  const elements = new RegExp(`<${kind}\\b([^>]*)>([\\s\\S]*?)</${kind}>`, 'g')
  return [...html.matchAll(elements)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !DATA.test(attributes))
}
