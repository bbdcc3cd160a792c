import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { NATIVE_PACKAGES } from './deployment.ts'

/** The programs that Node runs, by their file name in `build/server`. */
const ENTRIES = {
  index: './start.ts',
  server: './server.ts',
  backup: './db/commands/backup.ts',
  restore: './db/commands/restore.ts',
  images: './db/commands/images.ts',
  operator: './db/commands/operator.ts',
  'image-process-main': './app/images/processing/image-process-main.server.ts',
  'area-process-main': './app/images/area/area-process-main.server.ts',
  'pyramid-process-main': './app/images/pyramid/pyramid-process-main.server.ts',
  'share-process-main': './app/gallery/sharing/share-process-main.server.ts',
  'document-process-main': './app/documents/document-process-main.server.ts',
}

/** Files that the server reads, or runs in a thread, at run time. `projectFile` finds them. */
const FILES = [
  'app/account/password/password-worker.mjs',
  'app/ui/theme/fonts/sometype-mono-500.ttf',
  'db/migrations/{*.sql,meta/_journal.json}',
  'node_modules/dejavu-fonts-ttf/{LICENSE,ttf/DejaVuSans{,Mono}.ttf}',
  'demo/pictures/**/*.avif',
  'demo/sketches/**/*.webp',
  'public/hero/?-600.webp',
  'public/manifest.webmanifest',
]

/**
 * Node's default export conditions. React Router's plugin omits them when its adapter is not a
 * run-time dependency.
 */
const CONDITIONS = ['module-sync', 'module', 'node']

/** Bundles all modules of the server, except native packages, into a few files. */
export function serverBundle(): Plugin {
  return {
    name: 'frame:server-bundle',
    configEnvironment(name, _options, { command }) {
      if (name !== 'ssr') return null
      if (command === 'serve') return { resolve: { conditions: CONDITIONS } }
      return {
        resolve: {
          noExternal: true,
          external: NATIVE_PACKAGES,
          conditions: [...CONDITIONS, 'production'],
        },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          sourcemap: true,
          rolldownOptions: {
            input: ENTRIES,
            output: {
              entryFileNames: '[name].js',
              chunkFileNames: '[name].js',
              // The sources are in the repository, and smaller maps load faster while users wait.
              sourcemapExcludeSources: true,
            },
          },
        },
      }
    },
    generateBundle() {
      if (this.environment.name !== 'ssr') return
      for (const path of globSync(FILES)) {
        const fileName = `files/${path.replaceAll('\\', '/')}`
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
      }
    },
  }
}
