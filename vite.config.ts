import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserChunks } from './vite/browser-chunks.ts'
import { inlineScripts } from './vite/inline-script.ts'
import { serverBundle } from './vite/server-bundle.ts'
import { keepStyleImports } from './vite/style-imports.ts'

// Hashes do not compress, and the manifest, which every page loads, names every file: seven
// characters instead of eight. Rolldown needs seven for more than 64 files.
const FILE = 'assets/[name]-[hash:7]'
/** The same in both bundles: the server names the browser's stylesheets. */
const assetFileNames = `${FILE}[extname]`

export default defineConfig({
  plugins: [reactRouter(), keepStyleImports(), inlineScripts(), serverBundle()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: browserChunks,
            entryFileNames: `${FILE}.js`,
            chunkFileNames: `${FILE}.js`,
            assetFileNames,
          },
          // Class names go to the parts that use them. The stylesheets of parts that load later are
          // imported with the page, and would bring the names of all their classes along.
          optimization: { inlineConst: { mode: 'all' } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
  },
  css: {
    modules: {
      // Readable, and smaller than hashes when compressed. No two stylesheets have the same name.
      generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
    },
  },
  build: {
    // Nobody reads the sizes that Vite would compress every file for.
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    modulePreload: {
      // Every page has these when it loads a part.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/\/(vendor|frame|rolldown-runtime)-/.test(file)),
    },
    // These browsers support light-dark(). For older ones Vite would expand it, and nested colour
    // schemes would not switch.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
})
