import { createHash } from 'node:crypto'

/** The nonce of a response's content security policy, and its mismatches with the page. */
export type PolicyMatch = {
  /** The response's nonce; null when the policy uses hashes only. */
  readonly nonce: string | null
  /** Sources without an element and elements without a source; empty in a correct response. */
  readonly unmatched: readonly string[]
}

/** Script elements that hold data, which browsers never run. */
const DATA = /type="application\/(?:ld\+)?json"/

/** Compares the scripts and styles of a page with its policy in both directions. */
export function matchPolicy(response: Response, html: string): PolicyMatch {
  const policy = response.headers.get('content-security-policy') ?? ''
  const unmatched: string[] = []
  const nonces = new Set([...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce = '']) => nonce))
  for (const kind of ['script', 'style'] as const) {
    const sources = directive(policy, `${kind}-src`)
    const hashes = new Set(sources.filter((source) => source.startsWith("'sha256-")))
    for (const source of sources) {
      if (!/^'(?:self'|sha256-|nonce-)/.test(source)) unmatched.push(`${kind}-src ${source}`)
    }
    for (const { attributes, text } of elementsOf(html, kind)) {
      const own = /\bnonce="([^"]*)"/.exec(attributes)?.[1]
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const isNamed = own === undefined ? hashes.has(hash) : sources.includes(`'nonce-${own}'`)
      hashes.delete(hash)
      if (!isNamed) unmatched.push(`<${kind}${attributes}>${text.slice(0, 60)}`)
    }
    unmatched.push(...hashes)
  }
  for (const [, nonce = ''] of html.matchAll(/\snonce="([^"]*)"/g)) {
    if (!nonces.has(nonce)) unmatched.push(`nonce="${nonce}"`)
  }
  if (nonces.size > 1 || policy.includes('unsafe-inline')) unmatched.push(policy)
  return { nonce: [...nonces][0] ?? null, unmatched }
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
