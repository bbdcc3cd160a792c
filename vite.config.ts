import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserChunks } from './vite/browser-chunks.ts'
import { classNameIn, classNames } from './vite/class-names.ts'
import { compactManifest } from './vite/compact-manifest.ts'
import { laterFiles, leanPreload } from './vite/lean-preload.ts'
import { leanRouter } from './vite/lean-router.ts'
import { serverBundle } from './vite/server-bundle.ts'

/** Every page names all files, so most have no more than what tells them apart: those that others speak of keep their names. */
function shortName({ name }: { readonly name: string }): string {
  return KNOWN.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
}

function shortAssetName({ names }: { readonly names: readonly string[] }): string {
  const [name = ''] = names
  return name.endsWith('.css') && !KNOWN.test(name)
    ? 'assets/[hash:7].css'
    : 'assets/[name]-[hash][extname]'
}

const KNOWN = /^(vendor|rolldown-runtime|frame|looks|hero)\b/

export default defineConfig({
  plugins: [
    classNames(),
    reactRouter(),
    leanRouter(),
    leanPreload(),
    compactManifest(),
    serverBundle(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            codeSplitting: browserChunks,
            entryFileNames: shortName,
            chunkFileNames: shortName,
            assetFileNames: shortAssetName,
          },
        },
      },
    },
  },
  // Names that repeat compress better than hashes; a test keeps the files' own names apart.
  css: { modules: { generateScopedName: classNameIn } },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false, resolveDependencies: laterFiles },
    // These know light-dark(); for older ones it would be written out, and nested schemes would not switch.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
})
