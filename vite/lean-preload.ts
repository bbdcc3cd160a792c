import type { Plugin } from 'vite'

const HELPER = /vite\/preload-helper\.js$/

/** What a page's own files are, that no later part has to ask for: they came with it. */
const WITH_EVERY_PAGE = /\/(vendor|rolldown-runtime|frame)-[\w-]+\.\w+$/
/** Looks that stand with the page whose parts come later. */
const WITH_ITS_PAGE = /\/(looks|hero)-[\w-]+\.css$/

/**
 * Vite's own way to fetch ahead what a later part imports, without what Frame has no use for: relative bases, nonces
 * of links, events for the page. A stylesheet that a page brought along is not fetched again, whatever its link adds to
 * the address (React Router marks those that parts share by a `#`).
 */
export function leanPreload(): Plugin {
  return {
    name: 'frame:lean-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: HELPER }, handler: () => ({ code: PRELOAD, moduleSideEffects: false }) },
  }
}

/** @returns of the files that a later part needs those that may not be there yet; itself is asked for anyhow */
export function laterFiles(part: string, files: readonly string[]): string[] {
  return files.filter(
    (file) => file !== part && !WITH_EVERY_PAGE.test(file) && !WITH_ITS_PAGE.test(file),
  )
}

const PRELOAD = `
const asked = {}
function fetchAhead(path) {
  const href = '/' + path
  const isStyle = path.endsWith('.css')
  const rel = isStyle ? 'stylesheet' : 'modulepreload'
  return asked[href] ??= document.querySelector('link[rel=' + rel + '][href^="' + href + '"]') ? 0 : new Promise((done, fail) => {
    const link = Object.assign(document.createElement('link'), { rel, href, onload: done, onerror() {
      asked[href] = undefined
      link.remove()
      fail(new Error(href + ' did not come'))
    } })
    document.head.append(link)
    if (!isStyle) done()
  })
}
export const __vitePreload = (load, files = []) => Promise.all(files.map(fetchAhead)).then(load)
`
