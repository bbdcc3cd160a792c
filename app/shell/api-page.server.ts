import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** The site's colours (ui/theme/tokens.css), inlined for a page without other requests. */
const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fdfdfb, #161412);
  --ink: light-dark(#1a1a1d, #ede7db);
  --soft: light-dark(#5d5d63, #aaa396);
  --line: light-dark(#deded7, #37332d);
  --accent: light-dark(#c1251b, #ff654f);
  font:
    0.9375rem/1.6 ui-monospace,
    monospace;
  background: var(--paper);
  color: var(--ink);
  accent-color: var(--accent);
}
body {
  max-width: 60rem;
  margin: clamp(2rem, 6vw, 5rem) auto;
  padding: 0 1rem;
  overflow-wrap: anywhere;
}
h1,
h2 {
  font-weight: 400;
  line-height: 1.2;
  letter-spacing: -0.02em;
}
h1 {
  font-size: 2.25rem;
}
h2 {
  margin: 3rem 0 0;
  padding-bottom: 0.75rem;
  border-bottom: 1px solid;
  font-size: 1.375rem;
}
p,
dd {
  max-width: 62ch;
}
a {
  color: inherit;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.25em;
}
a:hover {
  color: var(--accent);
}
:focus-visible {
  outline: 2px solid;
  outline-offset: 2px;
}
code {
  font: inherit;
  font-weight: 600;
}
details {
  border-bottom: 1px solid var(--line);
}
summary {
  padding: 0.6rem 0;
  cursor: pointer;
}
dt {
  font-weight: 600;
}
dd {
  white-space: pre-line;
  margin: 0 0 0.6rem 1rem;
  color: var(--soft);
}
`

/** Allows the page's inline stylesheet and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  requestBody?: unknown
  responses?: Record<string, { description: string }>
}

/** The parts of an OpenAPI document that the page shows. */
export type ApiDocument = {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

type Listed = { method: string; path: string; operation: Operation }

/** Renders the API's description as plain HTML, grouped by tag, with every refusal. */
export function renderApiPage(document: ApiDocument) {
  const byTag = groupByTag(document)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Frame API</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <p><a href="/">Frame</a></p>
          <h1>Frame API</h1>
          <p>${withCode(document.info.description)}</p>
          <p>
            <a href="/api/openapi.json">OpenAPI 3.1 as JSON</a> ·
            <a href="/api/problems">Problem codes</a>
          </p>
          ${[...byTag].map(
            ([tag, list]) =>
              html`<h2>${tag}</h2>
                ${list.map(renderOperation)}`,
          )}
        </main>
      </body>
    </html>`
}

/** Renders text between backticks as code. */
function withCode(text = '') {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))
}

function groupByTag(document: ApiDocument): Map<string, Listed[]> {
  const byTag = new Map<string, Listed[]>()
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method, path, operation }])
    }
  }
  return byTag
}

function renderOperation({ method, path, operation }: Listed) {
  return html`<details>
    <summary>
      <b>${method.toUpperCase()}</b> /api${path} —
      ${operation.summary}${operation.security?.length ? ' · signed in' : ''}
    </summary>
    <p>${withCode(operation.description)}</p>
    <dl>
      ${(operation.parameters ?? []).map(
        (parameter) =>
          html`<dt>${parameter.in}: ${parameter.name}${parameter.required ? '' : ' (optional)'}</dt>
            <dd>${withCode(parameter.description)}</dd>`,
      )}
      ${Object.entries(operation.responses ?? {}).map(
        ([status, response]) =>
          html`<dt>${status}</dt>
            <dd>${withCode(response.description)}</dd>`,
      )}
    </dl>
  </details>`
}
