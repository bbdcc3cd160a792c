import type { Plugin } from 'vite'

/**
 * Keeps CSS modules that are imported for their styles alone (`import './card.module.css'`).
 * Vite treats them as free of side effects and would drop them. Parts whose scripts load later
 * need their styles with the page (ui/interaction/island.tsx).
 */
export function keepStyleImports(): Plugin {
  return {
    name: 'frame:keep-style-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
