import type { Plugin } from 'vite'

/**
 * Functions of React Router that can't be switched off, and what each comes to in Frame's browser pages:
 * routes are not discovered while one walks (react-router.config.ts says `initial`: every page knows them
 * all), nothing is instrumented (entry.client.tsx hands nothing in), no page holds
 * people back (`useBlocker`), and nothing is reloaded hot.
 */
const OUTCOMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'false',
    useFogOFWarDiscovery: 'undefined',
    getPatchRoutesOnNavigationFunction: 'undefined',
    getPartialManifest: 'null',
  },
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: 'undefined',
    getRouteInstrumentationUpdates: '{}',
    instrumentClientSideRouter: 'router',
  },
  'lib/router/router.js': {
    discoverRoutes: '{ type: "success", matches }',
    shouldBlockNavigation: 'undefined',
    getBlocker: 'undefined',
    deleteBlocker: 'undefined',
    updateBlocker: 'undefined',
    _internalSetRoutes: 'undefined',
    patchRoutes: 'undefined',
  },
  'lib/dom/ssr/routes.js': { createClientRoutesWithHMRRevalidationOptOut: '[]' },
}

/** Leaves out of the browser's files what those functions would have needed. */
export function leanRouter(): Plugin {
  return {
    name: 'frame:lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler(code, id) {
        const path = id.replaceAll('\\', '/').split('/dist/production/').at(-1) ?? ''
        const outcomes = Object.entries(OUTCOMES[path] ?? {})
        if (outcomes.length === 0) return null
        return { code: outcomes.reduce(cutShort, code), map: null }
      },
    },
  }
}

/** @throws when a later version of the router has no such function: then this file wants another look */
export function cutShort(code: string, [name, outcome]: readonly [string, string]): string {
  const head = new RegExp(String.raw`^\s*(?:async )?function ${name}\(.*\) \{$`, 'm')
  if (!head.test(code)) throw new Error(`React Router has no function ${name} any more`)
  return code.replace(head, (line) => `${line}\n\treturn ${outcome};`)
}
