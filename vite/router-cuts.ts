/** What one file of React Router does without in Frame's browser pages. */
export type RouterCuts = {
  /** Functions by name, and what each comes to at once. */
  readonly outcomes?: Readonly<Record<string, string>>
  /** Conditions of `if` that never hold, as they are written there. */
  readonly never?: readonly string[]
  /** Classes that nothing makes: without their parent they can be left out. */
  readonly unused?: readonly string[]
}

/**
 * Parts of React Router that can't be switched off, by file. Routes are not discovered while one walks
 * (react-router.config.ts says `initial`: every page knows them all), nothing is instrumented and no middleware runs
 * in browsers (entry.client.tsx hands nothing in), no page holds people back (`useBlocker`), no address is shown as
 * another (`mask`), nothing is reloaded hot, no server components come, the site has one address (`basename` is /), the
 * server renders (`ssr`), forms send fields rather than JSON or text, and no path is optional. Browsers that the build is
 * made for know which button sent a form.
 */
export const ROUTER_CUTS: Readonly<Record<string, RouterCuts>> = {
  'lib/dom/ssr/fog-of-war.js': {
    outcomes: {
      isFogOfWarEnabled: 'false',
      useFogOFWarDiscovery: 'undefined',
      getPatchRoutesOnNavigationFunction: 'undefined',
      getPartialManifest: 'null',
    },
  },
  'lib/router/instrumentation.js': {
    outcomes: {
      consumeInstrumentationClientResultMetaReceiver: 'undefined',
      getRouteInstrumentationUpdates: '{}',
      instrumentClientSideRouter: 'router',
    },
  },
  'lib/router/router.js': {
    outcomes: {
      discoverRoutes: '{ type: "success", matches }',
      checkFogOfWar: '{ active: false, matches: null }',
      shouldBlockNavigation: 'undefined',
      getBlocker: 'undefined',
      deleteBlocker: 'undefined',
      updateBlocker: 'undefined',
      dispose: 'undefined',
      _internalSetRoutes: 'undefined',
      patchRoutes: 'undefined',
      createDataRouteMatcher: 'new V6RegExMatcher(basename)',
      getInstrumentationNavigateMeta: 'undefined',
      runClientMiddlewarePipeline: 'handler()',
      defaultDataStrategyWithMiddleware: 'undefined',
    },
    never: [
      'init.instrumentations',
      'isFogOfWar',
      'loadMatch.isDiscovering',
      'fogOfWar.active && fogOfWar.matches',
      'opts?.instrumentationNavigateMetaReceiver',
      'instrumentationResultMetaReceiver',
      'unblockBlockerHistoryUpdate',
      'opts?.mask',
      '!basename.startsWith("/")',
      'basename !== "/"',
      'typeof route.lazy === "function"',
      'opts.formEncType === "text/plain"',
      'opts.formEncType === "application/json"',
      'formEncType === "application/json"',
      'formEncType === "text/plain"',
    ],
  },
  'lib/router/utils.js': {
    outcomes: {
      stripBasename: 'pathname',
      prependBasename: 'pathname',
      explodeOptionalSegments: '[path]',
      isUnsupportedLazyRouteObjectKey: 'false',
    },
    never: ['isOptional', 'meta.relativePath.startsWith("/")'],
  },
  'lib/hooks.js': {
    outcomes: { useNavigate: 'useNavigateStable()', RSCErrorHandler: 'children' },
    never: ['basename !== "/"', 'locationArg', 'this.context', 'dataRouterOpts.isStatic'],
  },
  'lib/context.js': { outcomes: { useIsRSCRouterContext: 'false' } },
  'lib/errors.js': {
    outcomes: {
      decodeRedirectErrorDigest: 'undefined',
      decodeRouteErrorResponseDigest: 'undefined',
    },
  },
  'lib/components.js': {
    never: ['reactDomFlushSyncImpl && flushSync', 'useTransitions === true'],
    unused: ['AwaitErrorBoundary'],
  },
  'lib/dom/lib.js': {
    never: [
      'mask',
      'basename !== "/"',
      'getKey',
      'useTransitions',
      'useTransitions && navigate !== false',
      'nextLocationPathname && basename',
    ],
  },
  'lib/dom/dom.js': {
    outcomes: { isFormDataSubmitterSupported: 'true' },
    never: ['formData && encType === "text/plain"'],
  },
  'lib/dom-export/hydrated-router.js': {
    never: ['ssrInfo.context.isSpaMode', 'window.__reactRouterManifest.sri === true'],
  },
  'lib/dom/ssr/components.js': {
    // page-start.server.ts brings the scripts.
    outcomes: { Scripts: 'null', RSCPrefetchPageLinksImpl: 'null' },
    never: [
      'rsc',
      'prefetch === "render"',
      'prefetch === "viewport"',
      '"tagName" in metaProps',
      '"charset" in metaProps',
    ],
  },
  'lib/dom/ssr/data.js': {
    never: [
      String.raw`contentType && /\bapplication\/json\b/.test(contentType)`,
      String.raw`contentType && /\btext\/plain\b/.test(contentType)`,
    ],
  },
  'lib/dom/ssr/links.js': { outcomes: { isPreloadSupported: 'true' } },
  'lib/dom/ssr/single-fetch.js': { outcomes: { nonSsrStrategy: 'undefined' } },
  'lib/dom/ssr/routes.js': {
    outcomes: {
      createClientRoutesWithHMRRevalidationOptOut: '[]',
      wrapShouldRevalidateForHdr: 'undefined',
    },
    never: ['isSpaMode', 'needsRevalidation'],
  },
}
