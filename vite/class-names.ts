import { basename } from 'node:path'
import type { Plugin } from 'vite'

const STYLES = /\.module\.css$/
const IMPORT = /^import (\w+) from (['"][^'"]+\.module\.css['"])$/gm

/** `site-menu_place` for `.place` in shell/site-menu.module.css: names that repeat compress better than hashes. */
export function classNameIn(name: string, file: string): string {
  return `${basename(file).split('.', 1)[0]}_${name}`
}

/**
 * Puts the names of classes where they are used, instead of a table of all names of a stylesheet beside every component.
 * A stylesheet then belongs to whoever imports it, whether or not it names something of it.
 */
export function classNames(): Plugin[] {
  return [
    {
      name: 'frame:class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]app[\\/].*\.tsx$/ },
        handler: (code) => ({ code: withClassNames(code), map: null }),
      },
    },
    {
      name: 'frame:kept-styles',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: {
        filter: { id: STYLES },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}

/** What is looked up by a name that only the running program knows still needs the table. */
export function withClassNames(code: string): string {
  let left = code
  for (const [line, styles = '', path = ''] of code.matchAll(IMPORT)) {
    const use = new RegExp(String.raw`\b${styles}\[(['"])([\w-]+)\1\]`, 'g')
    left = left.replaceAll(use, (_use, _quote, name: string) => {
      return JSON.stringify(classNameIn(name, path.slice(1, -1)))
    })
    const isLookedUp = new RegExp(String.raw`\b${styles}[[.]`).test(left.replace(line, ''))
    if (!isLookedUp) left = left.replace(line, `import ${path}`)
  }
  return left
}
