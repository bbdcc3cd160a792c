import { build, type Plugin } from 'vite'

const QUERY = '?inline-script'

/**
 * Supports `import code from './bootstrap.ts?inline-script'`: the module and its imports, bundled
 * and minified as one string.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'frame:inline-script',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const file = id.slice(0, -QUERY.length)
        this.addWatchFile(file)
        return `export default ${JSON.stringify(await bundle(file))}`
      },
    },
  }
}

async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error(`${file} was not built`)
  return output.output[0].code.trim()
}
