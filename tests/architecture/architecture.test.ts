import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  cyclesOf,
  importsOf,
  readSources,
  type Import,
  type SourceFile,
} from '../helpers/sources/import-graph.ts'
import { readTracked, trackedFiles } from '../helpers/sources/tracked-files.ts'

// The rules of docs/architecture.md: folders are slices of the domain, suffixes are layers.

const root = join(import.meta.dirname, '..', '..')

/** A folder imports only from folders above it in this list, and from itself. */
const FOLDERS = [
  'kernel',
  'config',
  'routing',
  'database',
  'http',
  'ui',
  'images',
  'documents',
  'settings',
  'account',
  'stock-photos',
  'artworks',
  'uploads',
  'cart',
  'checkout',
  'certificates',
  'lists',
  'exhibitions',
  'favourites',
  'following',
  'statistics',
  'search',
  'gallery',
  'rooms',
  'iiif',
  'notifications',
  'enquiries',
  'reports',
  'dashboard',
  'admin',
  'studio',
  'welcome',
  'shell',
  'api',
  'web/ops',
  'web/pages',
  'web/cache',
  'web/admission',
  'web/server',
  'web/process',
]

/** The only files directly in app/. */
const ENTRY_POINTS = new Set(['root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx'])

let files: SourceFile[]

beforeAll(async () => {
  files = await readSources(join(root, 'app'))
})

/** `cart`, `web/server`, or '' for a file beside the folders. */
function folderOf(path: string): string {
  const [first = '', ...rest] = path.split('/').slice(0, -1)
  return first === 'web' ? [first, rest[0]].filter(Boolean).join('/') : first
}
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const isServer = (path: string) => /\.server(\.test)?\.tsx?$/.test(path)
const isRouteModule = ({ path }: SourceFile) =>
  /-page\.tsx$|-action\.ts$/.test(path) || routes.has(path)

/** The modules that routes.ts names. */
const routes = new Set(
  [
    ...readFileSync(join(root, 'app', 'routes.ts'), 'utf8').matchAll(
      /'([\w-]+\/[\w-]+(?:\.server)?\.tsx?)'/g,
    ),
  ].map((match) => match[1] ?? ''),
)

type Layer =
  | 'rule'
  | 'schema'
  | 'tables'
  | 'store'
  | 'api'
  | 'server'
  | 'route'
  | 'component'
  | 'browser'

function layerOf(file: SourceFile): Layer {
  const { path } = file
  if (path.endsWith('.tables.server.ts')) return 'tables'
  if (path.endsWith('.store.server.ts')) return 'store'
  if (path.endsWith('.api.server.ts')) return 'api'
  if (isRouteModule(file) || path === 'root.tsx') return 'route'
  if (isServer(path)) return 'server'
  if (path.endsWith('.schema.ts')) return 'schema'
  if (path.endsWith('.tsx')) return 'component'
  // Hooks live in a browser, as components do.
  return /(^|\/)use-[\w-]+\.ts$|\.client\.ts$/.test(path) ? 'browser' : 'rule'
}

/** Lines such as `cart/cart.ts -> react`, for every import that breaks a rule. */
function breaches(
  concerned: (file: SourceFile) => boolean,
  isAllowed: (imported: Import, file: SourceFile) => boolean,
): string[] {
  return files
    .filter((file) => !isTest(file) && concerned(file))
    .flatMap((file) =>
      file.imports
        .filter((imported) => !isAllowed(imported, file))
        .map(({ specifier }) => `${file.path} -> ${specifier}`),
    )
}

/** The server modules that pages import directly, save those of the API. */
function serverModulesOfPages(): Set<string> {
  const targets = files
    .filter(isLayer('route'))
    .flatMap(({ imports }) => imports)
    .flatMap(({ target, isType }) => (target === null || isType ? [] : [target]))
  return new Set(targets.filter((target) => isServer(target) && folderOf(target) !== 'api'))
}

const isLayer =
  (...layers: Layer[]) =>
  (file: SourceFile) =>
    layers.includes(layerOf(file))

describe('the parser of imports', () => {
  test('reads every form, and nothing in comments', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type { B } from '../b.ts'",
      "import {\n  type C,\n  type D,\n} from 'c'",
      'import e, { type F } from "./e.tsx"',
      "import './style.css'",
      "export { g } from './g.ts'",
      "const url = 'http://x' // import { no } from './no.ts'",
      "/* import './never.ts' */ const late = () => import('./late.ts')",
    ].join('\n')
    const read = importsOf(text, 'cart/cart.ts').map(
      ({ specifier, target, isType }) => `${specifier} ${target} ${isType ? 'type' : 'value'}`,
    )
    expect(read.toSorted()).toEqual([
      '../b.ts b.ts type',
      './a.ts cart/a.ts value',
      './e.tsx cart/e.tsx value',
      './g.ts cart/g.ts value',
      './late.ts cart/late.ts value',
      './style.css cart/style.css value',
      'c null type',
    ])
  })

  test('has read the product: more than a hundred files and several hundred imports', () => {
    expect(files.length).toBeGreaterThan(100)
    const inside = files.flatMap(({ imports }) => imports.filter(({ target }) => target !== null))
    expect(inside.length).toBeGreaterThan(400)
    const known = new Set(files.map(({ path }) => path))
    const missing = inside.filter(
      ({ target }) =>
        /\.tsx?$/.test(target ?? '') && !known.has(target ?? '') && !target?.includes('+types/'),
    )
    expect(missing.map(({ specifier }) => specifier)).toEqual([])
  })
})

describe('folders', () => {
  test('are all in the order', () => {
    const found = new Set(files.map(({ path }) => folderOf(path)).filter((folder) => folder !== ''))
    expect([...found].filter((folder) => !FOLDERS.includes(folder))).toEqual([])
    const beside = files
      .filter((file) => folderOf(file.path) === '' && !isTest(file))
      .map(({ path }) => path)
    expect(beside.filter((path) => !ENTRY_POINTS.has(path))).toEqual([])
  })

  test('import only from folders above them; pages may also use the API', () => {
    const place = (path: string) => FOLDERS.indexOf(folderOf(path))
    const pageHelpers = serverModulesOfPages()
    const wrong = breaches(
      ({ path }) => folderOf(path) !== '',
      ({ target, isType }, file) => {
        if (target === null) return true
        // The types of the loaders that entry points have are not read at run time.
        if (folderOf(target) === '') {
          return isType
        }
        // The API stands between the slices' API files and their pages.
        const isOfPage = isRouteModule(file) || pageHelpers.has(file.path)
        if (folderOf(target) === 'api' && (isOfPage || isType)) return true
        return place(target) <= place(file.path)
      },
    )
    expect(wrong).toEqual([])
  })

  test('kernel is pure: it imports nothing but itself and uuid, and does no I/O', () => {
    const isOfKernel = ({ path }: SourceFile) => folderOf(path) === 'kernel'
    const imports = breaches(
      isOfKernel,
      ({ specifier, target }) => target?.startsWith('kernel/') === true || specifier === 'uuid',
    )
    expect(imports).toEqual([])
    const impure = files
      .filter((file) => isOfKernel(file) && !isTest(file))
      .filter(
        ({ path, text }) =>
          isServer(path) || /\b(process|console|crypto)\.|\bfetch\(|\bDate\.now\(/.test(text),
      )
      .map(({ path }) => path)
    expect(impure).toEqual([])
  })

  test('have no import cycles among their files', () => {
    expect(cyclesOf(files.filter((file) => !isTest(file)))).toEqual([])
  })

  test('hold at most 24 sources beside their tests; larger ones have subfolders', () => {
    const sources = files.filter((file) => !isTest(file)).map(({ path }) => dirname(path))
    const sizes = Object.entries(Object.groupBy(sources, (folder) => folder))
    expect(sizes.filter(([, { length } = []]) => length > 24).map(([folder]) => folder)).toEqual([])
  })

  test('of app/ import nothing of db/, save for the one that starts processes', () => {
    const wrong = breaches(
      ({ path }) => folderOf(path) !== 'web/process',
      ({ specifier }) => !/^(\.\.\/)+db\//.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  test('the embedded database is standalone: it imports nothing from outside its folder', async () => {
    const sources = await readSources(join(root, 'db', 'embedded'))
    const wrong = sources
      .filter(({ path }) => !/(?:\.test|-harness|-fixture)\.ts$/.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier, target }) => specifier.startsWith('.') && target === null)
          .map(({ specifier }) => `${path} -> ${specifier}`),
      )
    expect(wrong).toEqual([])
  })

  test('import nothing from outside app/, save for the web folders and entry points', () => {
    const wrong = breaches(
      ({ path }) => folderOf(path) !== '' && !path.startsWith('web/'),
      ({ specifier, target }) =>
        !specifier.startsWith('.') || target !== null || specifier.includes('+types/'),
    )
    expect(wrong).toEqual([])
  })
})

describe('layers', () => {
  test('rules import no server module, component, React or Node API', () => {
    const wrong = breaches(isLayer('rule', 'schema'), ({ specifier, isType }, file) => {
      if (isType) return true
      if (/^node:|^react|^@react-router\/(?!dev)/.test(specifier)) return false
      if (specifier === 'zod') return layerOf(file) === 'schema'
      return !isServer(specifier) && !specifier.endsWith('.tsx')
    })
    expect(wrong).toEqual([])
  })

  test('components and hooks import no server module', () => {
    const wrong = breaches(
      isLayer('component', 'browser'),
      ({ specifier, isType }) => isType || !(isServer(specifier) || specifier.startsWith('node:')),
    )
    expect(wrong).toEqual([])
  })

  test('browser modules import no schema library', () => {
    const wrong = breaches(
      isLayer('component', 'browser', 'route'),
      ({ specifier, isType }) => isType || !/^zod|\.schema\.ts$/.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  test('pages read and write data only through the API', () => {
    const wrong = breaches(
      isLayer('route'),
      ({ specifier, isType }) =>
        isType || !/\.(store|tables|api)\.server\.ts$|drizzle|postgres/.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  test('server helpers of pages read and write data only through the API', () => {
    const names = serverModulesOfPages()
    expect(names.size).toBeGreaterThan(0)
    const wrong = breaches(
      ({ path }) => names.has(path),
      ({ specifier, isType }) => isType || !/\.(store|tables)\.server\.ts$|drizzle/.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  test('only stores name tables', () => {
    const wrong = breaches(
      (file) => !isLayer('store', 'tables')(file),
      ({ specifier }) => !specifier.endsWith('.tables.server.ts'),
    )
    expect(wrong).toEqual([])
  })

  test('stores and tables import nothing of HTTP', () => {
    const wrong = breaches(
      isLayer('store', 'tables'),
      ({ specifier, isType }) =>
        isType || !/hono|(http|operation)\.server|\.api\.server/.test(specifier),
    )
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  const sources = () => files.filter(({ path }) => !path.endsWith('.d.ts'))

  test('have no default export, save for route modules and entry points', () => {
    const wrong = sources()
      .filter((file) => /^export default\b/m.test(file.text))
      .filter((file) => !isRouteModule(file))
      .map(({ path }) => path)
      .filter((path) => !ENTRY_POINTS.has(path))
    expect(wrong).toEqual([])
  })

  test('stay under 400 lines', () => {
    const long = sources()
      .filter(({ text }) => text.split('\n').length > 401)
      .map(({ path }) => path)
    expect(long).toEqual([])
  })

  test('are named in kebab-case, hold no barrels, and live in no utils/', () => {
    for (const { path } of sources()) {
      expect(path).toMatch(/^([a-z0-9-]+\/){0,2}[a-z0-9-]+(\.[a-z]+)*\.tsx?$/)
      expect(path).not.toMatch(/(^|\/)(index|utils?|helpers?)\b/)
    }
  })

  test('re-export nothing of other files', () => {
    const barrels = sources()
      .filter(({ text }) => /^export\s+(\*|\{[^}]*\})\s+from\s+/m.test(text))
      .map(({ path }) => path)
    expect(barrels).toEqual([])
  })
})

test('nothing that Frame runs imports the program that draws the demo gallery', () => {
  const running = trackedFiles('app', 'bin', 'db', 'demo', 'vite', '*.ts')
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('demo/drawing/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  expect(running.length).toBeGreaterThan(100)
  expect(running.filter((file) => /from '[^']*drawing\//.test(readTracked(file)))).toEqual([])
})

test('no tracked file names a private folder or another registry', () => {
  // Written with escaped slashes, so that this file does not contain the forbidden text.
  const places = /\/work\/(main|shared)|(^|[^.])\.\.\/shared(?![\w-])|\/root\//
  const registries = /https?:\/\/[\w.-]*(registry|mirror|artifact|nexus)[\w.-]*/
  const texts = trackedFiles().filter((file) =>
    /\.(tsx?|mjs|json|md|css|sql|ya?ml|html|example)$|^[^.]+$/.test(file),
  )
  expect(texts.length).toBeGreaterThan(100)
  const found = texts.filter((file) => {
    const text = readTracked(file)
    return places.test(text) || registries.test(text)
  })
  expect(found).toEqual([])
  // Resolved addresses would override the registry that an npm client is configured with.
  expect(readTracked('package-lock.json')).not.toContain('"resolved"')
})

test('every package that Frame depends on is named in the decision that says why', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readTracked('package.json'),
  )
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const named = readTracked('docs/decisions/009-packages.md')
  const isNamed = (name: string) =>
    [name, name.replace(/\/.*/, '/*')].some((text) => named.includes(`\`${text}\``))
  expect(packages.length).toBeGreaterThan(20)
  expect(packages.filter((name) => !isNamed(name))).toEqual([])
})
