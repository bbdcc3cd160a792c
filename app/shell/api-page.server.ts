import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

const STYLE = `
:root {
  color-scheme: light dark;
  font:
    1rem/1.6 ui-monospace,
    monospace;
}
body {
  max-width: 60rem;
  margin: 2rem auto;
  padding: 0 1rem;
}
h2 {
  margin-top: 3rem;
  border-bottom: 1px solid;
}
details {
  border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent);
  padding: 0.6rem 0;
}
summary {
  cursor: pointer;
}
dt {
  font-weight: bold;
}
dd {
  white-space: pre-line;
  margin: 0 0 0.6rem 1rem;
}
`

/** Lets the page have its own stylesheet, and nothing else. */
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

/** As much of an OpenAPI document as the page shows. */
export type ApiDocument = {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

type Listed = { method: string; path: string; operation: Operation }

/** The API's description for people: plain HTML, by tag, with every refusal. */
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
        <h1>Frame API</h1>
        <p>${document.info.description}</p>
        <p>
          <a href="/api/openapi.json">OpenAPI 3.1 as JSON</a> ·
          <a href="/api/problems">Problem codes</a>
        </p>
        <main>
          ${[...byTag].map(
            ([tag, list]) =>
              html`<h2>${tag}</h2>
                ${list.map(renderOperation)}`,
          )}
        </main>
      </body>
    </html>`
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
      ${operation.summary}${operation.security ? ' · signed in' : ''}
    </summary>
    <p>${operation.description}</p>
    <dl>
      ${(operation.parameters ?? []).map(
        (parameter) =>
          html`<dt>${parameter.in}: ${parameter.name}${parameter.required ? '' : ' (optional)'}</dt>
            <dd>${parameter.description}</dd>`,
      )}
      ${Object.entries(operation.responses ?? {}).map(
        ([status, response]) =>
          html`<dt>${status}</dt>
            <dd>${response.description}</dd>`,
      )}
    </dl>
  </details>`
}
