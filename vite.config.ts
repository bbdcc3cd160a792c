import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserChunks } from './vite/browser-chunks.ts'
import { leanRouter } from './vite/lean-router.ts'
import { serverBundle } from './vite/server-bundle.ts'

/** `site-menu_place` for `.place` in shell/site-menu.module.css. */
function scopedName(name: string, file: string): string {
  return `${basename(file).split('.', 1)[0]}_${name}`
}

export default defineConfig({
  plugins: [reactRouter(), leanRouter(), serverBundle()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: { codeSplitting: browserChunks },
        },
      },
    },
  },
  // Names that repeat compress better than hashes; a test keeps the files' own names apart.
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'baseline-widely-available',
    // These know light-dark(); for older ones it would be written out, and nested schemes would not switch.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
})
