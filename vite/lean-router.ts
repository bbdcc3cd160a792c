import type { Plugin } from 'vite'
import { ROUTER_CUTS, type RouterCuts } from './router-cuts.ts'

/** Leaves out of the browser's files what Frame's pages never reach in React Router, and what it says to its developers. */
export function leanRouter(): Plugin {
  return {
    name: 'frame:lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler(code, id) {
        const path = id.replaceAll('\\', '/').split('/dist/production/').at(-1) ?? ''
        return { code: withoutWords(cut(code, ROUTER_CUTS[path] ?? {})), map: null }
      },
    },
  }
}

/** @throws when a later version of the router has no such part: then router-cuts.ts wants another look */
export function cut(code: string, { outcomes = {}, never = [], unused = [] }: RouterCuts): string {
  let left = code
  for (const [name, outcome] of Object.entries(outcomes)) left = cutShort(left, name, outcome)
  for (const test of never) left = replace(left, `if (${test})`, 'if (false)')
  for (const name of unused) {
    left = replace(
      left,
      `${name} = class extends React$1.Component`,
      `${name} = class extends Object`,
    )
  }
  return left
}

function cutShort(code: string, name: string, outcome: string): string {
  const head = new RegExp(String.raw`^\s*(?:async )?function ${name}\(.*\) \{$`, 'm')
  if (!head.test(code)) throw new Error(`React Router has no function ${name} any more`)
  return code.replace(head, (line) => `${line}\n\treturn ${outcome};`)
}

function replace(code: string, part: string, other: string): string {
  if (!code.includes(part)) throw new Error(`React Router has no ${part} any more`)
  return code.replaceAll(part, other)
}

/**
 * What the router says to its developers: names of components, for React's own tools, and the words of faults in its
 * use. Those still throw, and say why in development and on the server, which run the same code as published.
 */
export function withoutWords(code: string): string {
  return code.replaceAll(NAME, '').replaceAll(FAULT, '$1);')
}

const NAME = /^\w+\.displayName = ".*";$/gm
const FAULT =
  /^(\s*invariant(?:\$1)?\(.*), (?:"[^"]*"|`.*`|get(?:DataRouterConsole|InvalidPath)Error\(.*\))\);$/gm
