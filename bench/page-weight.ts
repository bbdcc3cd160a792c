import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes as brotli 11 sends them. */
export type PageWeight = {
  /** Every script that the browser fetches before hydration, but the manifest of routes. */
  readonly scripts: number
  /** React Router's list of all routes with their files. It grows with each route. */
  readonly routeManifest: number
  /** Those of them that are Frame's: all but React, React DOM and React Router. */
  readonly ownScripts: number
  readonly styles: number
  /** Files of other pages, which the browser fetches when it is idle. */
  readonly prefetched: { readonly bytes: number; readonly count: number }
  readonly files: readonly PageFile[]
}

export type PageFile = { readonly path: string; readonly bytes: number; readonly text: string }

const PREFETCH = / data-prefetch="([^"]*)"/
const MANIFEST = /\/manifest-[\w-]+\.js$/
const OTHERS = /\/(vendor|rolldown-runtime)-[\w-]+\.js$/

/**
 * Weighs what a page makes a browser fetch: what its HTML names, and what those scripts import in
 * turn. Reads what a running Frame serves.
 * @param address of the page
 */
export async function weighPage(address: string): Promise<PageWeight> {
  const html = await fetchText(address)
  const page = html.replace(PREFETCH, '')
  const found = new Map<string, PageFile>()
  const waiting = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const text = await fetchText(new URL(path, address).href)
    found.set(path, { path, text, bytes: compressedBytes(text) })
    if (path.endsWith('.js')) waiting.push(...staticImports(text))
  }
  const files = [...found.values()].toSorted((one, other) => other.bytes - one.bytes)
  const scripts = files.filter(({ path }) => path.endsWith('.js') && !MANIFEST.test(path))
  return {
    scripts: sum(scripts),
    routeManifest: sum(files.filter(({ path }) => MANIFEST.test(path))),
    ownScripts: sum(scripts.filter(({ path }) => !OTHERS.test(path))),
    styles: sum(files.filter(({ path }) => path.endsWith('.css'))),
    prefetched: await weighPrefetched(html, address),
    files,
  }
}

async function weighPrefetched(html: string, address: string): Promise<PageWeight['prefetched']> {
  const paths = PREFETCH.exec(html)?.[1]?.split(' ') ?? []
  const texts = await Promise.all(paths.map((path) => fetchText(new URL(path, address).href)))
  const bytes = texts.reduce((total, text) => total + compressedBytes(text), 0)
  return { bytes, count: paths.length }
}

/**
 * `import"./a.js"` and `import{b}from"./a.js"`, but no `import("./a.js")`: that is fetched when
 * needed.
 */
function staticImports(script: string): string[] {
  return [...script.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/assets/${name}`,
  )
}

function sum(files: readonly PageFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

function compressedBytes(text: string): number {
  const bytes = Buffer.from(text)
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  }).byteLength
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.text()
}
