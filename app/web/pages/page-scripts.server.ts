import type { EntryContext } from 'react-router'
// oxlint-disable-next-line import/default -- built by vite/inline-script.ts
import bootstrap from './bootstrap.ts?inline-script'
import { DATA_ID, HANDOFF_ID, PLAN_ID, type StartPlan } from './start-plan.ts'

/**
 * The end of a page, instead of the router's `Scripts`. Those start at once and would share a slow
 * line with the first picture: Lighthouse's LCP on a phone rises from 1.1 to 2.2 s.
 * @param data of the loaders, as the router encoded it
 * @param nonce marks the script as ours
 */
export function pageScripts(context: EntryContext, data: string, nonce: string): string {
  return (
    json(DATA_ID, data) +
    json(HANDOFF_ID, context.serverHandoffString ?? '{}') +
    json(PLAN_ID, JSON.stringify(planOf(context))) +
    `<script nonce="${nonce}">${bootstrap}</script>`
  )
}

const json = (id: string, text: string): string =>
  `<script type="application/json" id="${id}">${text.replaceAll('<', '\\u003c')}</script>`

function planOf({ manifest, staticHandlerContext }: EntryContext): StartPlan {
  const { url, entry } = manifest
  const routes: Record<string, readonly string[]> = {}
  const files = new Set([url, entry.module, ...entry.imports])
  for (const { route } of staticHandlerContext.matches) {
    const known = manifest.routes[route.id]
    if (known === undefined) continue
    const { module, imports = [], clientActionModule, clientLoaderModule } = known
    const parts = [clientActionModule, clientLoaderModule, module].filter(
      (part) => part !== undefined,
    )
    routes[route.id] = parts
    for (const file of [...parts, ...imports]) files.add(file)
  }
  return { files: [...files], first: [url, ...entry.imports], entry: entry.module, routes }
}
