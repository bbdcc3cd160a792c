import { brotliCompressSync } from 'node:zlib'

/** Bytes after brotli 11, as sent. */
export type PageWeight = {
  /** All scripts that the browser fetches before hydration, except the manifest of routes. */
  readonly scripts: number
  /** React Router's list of all routes with their files. It grows with each route. */
  readonly routeManifest: number
  /** The scripts that are Frame's own: all but React, React DOM and React Router. */
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
 * Weighs the files that a page makes a browser fetch: those in its HTML, and the imports of its
 * scripts. Reads them from a running Frame.
 * @param address of the page
 */
export async function weighPage(address: string): Promise<PageWeight> {
  const { text: html } = await fetchFile(address)
  const page = html.replace(PREFETCH, '')
  const found = new Map<string, PageFile>()
  const waiting = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const file = await fetchFile(new URL(path, address).href)
    found.set(path, { path, ...file })
    if (path.endsWith('.js')) waiting.push(...staticImports(file.text))
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
  const files = await Promise.all(paths.map((path) => fetchFile(new URL(path, address).href)))
  return { bytes: sum(files), count: paths.length }
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

function sum(files: readonly Pick<PageFile, 'bytes'>[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

async function fetchFile(address: string): Promise<Omit<PageFile, 'path'>> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const text = await response.text()
  const { headers } = response
  // The build has compressed all files but small ones, by brotli 11.
  const length = headers.get('content-encoding') === 'br' ? headers.get('content-length') : null
  return { text, bytes: length === null ? brotliCompressSync(text).byteLength : Number(length) }
}
