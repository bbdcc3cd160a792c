import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { NATIVE_PACKAGES } from './deployment.ts'

/** What Node is told to run, by the name of its file in `build/server`, where all chunks lie, too. */
const ENTRIES = {
  index: './start.ts',
  server: './server.ts',
  backup: './db/backup/commands/backup.ts',
  restore: './db/backup/commands/restore.ts',
}

/** What the server reads, or runs in a thread, while it runs: found by `projectFile`. */
const FILES = [
  'app/account/password-worker.mjs',
  'app/ui/fonts/sometype-mono-500.ttf',
  'db/migrations/{*.sql,meta/_journal.json}',
  'demo/pictures/**/*.avif',
  'demo/sketches/**/*.webp',
  'public/hero/?-600.webp',
]

/** Node's own conditions: React Router's plugin forgets them where its adapter is no dependency at run time. */
const CONDITIONS = ['module-sync', 'module', 'node']

/** Puts everything that the server runs, but for what is native, into a few files. */
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
              // The sources lie in the repository; a map is read while people wait.
              sourcemapExcludeSources: true,
            },
          },
        },
      }
    },
    resolveId: {
      order: 'pre',
      filter: { id: /^\.\.\/locales\/index\.js$/ },
      // zod's words in fifty languages, of which Frame speaks one.
      handler(_id, importer) {
        if (this.environment.name !== 'ssr' || !importer?.includes('zod')) return null
        return this.resolve('../locales/en.js', importer)
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'ssr') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      // V8 keeps the text of what it runs, in half the memory if it is all ASCII.
      for (const chunk of chunks) chunk.code = inAscii(chunk.code)
      for (const path of globSync(FILES)) {
        const fileName = `files/${path.replaceAll('\\', '/')}`
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
      }
    },
  }
}

/**
 * The same program in ASCII alone: escapes of UTF-16's units mean the same in texts, templates and patterns.
 * Only `String.raw` would see them, and nothing that is bundled uses it.
 */
export function inAscii(code: string): string {
  return code.replaceAll(/(\\*)([^\0-\x7f])/g, (_match, slashes: string, unit: string) => {
    const escape = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    // A slash that escapes the letter has nothing to say any more; one that is escaped itself stays.
    return (slashes.length % 2 === 0 ? slashes : slashes.slice(1)) + escape
  })
}
