import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullManifestOf, isOperatorPage } from '../app/routing/operator-page.ts'

type Route = { readonly path?: string; readonly parentId?: string }
type Manifest = { readonly routes: Readonly<Record<string, Route>> }

const FILE = /^manifest-[\w-]+\.js$/
/** The manifest is one assignment of a JSON object. */
const ASSIGNMENT = /^([\w.]+=)(\{.+\});$/s

/**
 * Writes a second manifest of routes with the pages for operators, and leaves these out of the
 * first, which every visitor loads.
 * @param client the folder of the built client
 */
export function splitRouteManifest(client: string): void {
  const folder = join(client, 'assets')
  const [name, ...others] = readdirSync(folder).filter((file) => FILE.test(file))
  if (name === undefined || others.length > 0) throw new Error(`no single manifest in ${folder}`)
  const text = readFileSync(join(folder, name), 'utf8')
  writeFileSync(join(folder, fullManifestOf(name)), text)
  writeFileSync(join(folder, name), withoutOperatorPages(text))
}

/**
 * Also leaves out flags that are not set, which a missing flag means, too.
 * @param text of the manifest's file
 * @throws where the build writes manifests in another form
 */
export function withoutOperatorPages(text: string): string {
  const [, assignment = '', json = ''] = ASSIGNMENT.exec(text) ?? []
  if (json === '') throw new Error('the manifest of routes has an unknown form')
  const manifest = JSON.parse(json) as Manifest
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !isOperatorPage(pathOf(manifest.routes, id)))
    .map(([id, route]) => [id, withoutUnset(route)])
  return `${assignment}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

const withoutUnset = (route: Route): Route =>
  Object.fromEntries(
    Object.entries(route).filter(([, value]: [string, unknown]) => value !== false),
  )

function pathOf(routes: Manifest['routes'], id: string): string {
  const { path = '', parentId } = routes[id] ?? {}
  const around = parentId === undefined ? '' : pathOf(routes, parentId)
  return path === '' ? around : `${around}/${path}`
}
