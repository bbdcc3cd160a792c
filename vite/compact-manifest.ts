import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

type Route = {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: string
  readonly imports: readonly string[]
  readonly css: readonly string[]
  readonly clientActionModule?: string
  readonly [fact: string]: unknown
}

export type Manifest = {
  readonly routes: Readonly<Record<string, Route>>
  readonly [part: string]: unknown
}

const START = 'window.__reactRouterManifest='
/** As many as a letter of base 36 and one more can hold, in the order of their bits. */
const FLAGS = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
  'index',
]

/** Rewrites the router's list of routes, which every page brings along, so that it names every file once. */
export function compactManifest(): Plugin {
  return {
    name: 'frame:compact-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    closeBundle() {
      const folder = join(this.environment.config.build.outDir, '..', 'client', 'assets')
      for (const name of readdirSync(folder)) {
        if (!/^manifest-\w+\.js$/.test(name)) continue
        const file = join(folder, name)
        const list = readFileSync(file, 'utf8').slice(START.length, -1)
        writeFileSync(file, compact(JSON.parse(list) as Manifest))
      }
    },
  }
}

/** @throws when the list that the script makes is not the one that it was made of */
export function compact({ routes, ...rest }: Manifest): string {
  const ids = Object.keys(routes)
  const files = filesByUse(Object.values(routes))
  const letter = (file: string) => String.fromCharCode(FIRST + files.indexOf(file))
  // In one order, whatever it was: all of them are asked for at once. Stylesheets keep theirs.
  const sorted = (list: readonly string[]) =>
    list.toSorted((one, other) => files.indexOf(one) - files.indexOf(other))
  const rows = Object.values(routes).map((route) => {
    const { parentId, path, imports, css } = route
    const flags = FLAGS.reduce((sum, flag, bit) => sum + (route[flag] === true ? 2 ** bit : 0), 0)
    const parent = parentId === undefined ? 0 : ids.indexOf(parentId)
    const lists = [modulesOf(route), sorted(imports), css]
    return [path ?? '', parent, flags, ...lists.map((list) => list.map(letter).join(''))].join(' ')
  })
  const names = files.map((file) => file.replace('/assets/', '').replace(/\.js$/, ''))
  const data = [rest, rows.join('!'), names.join(' ')].map((part) => JSON.stringify(part))
  const script = `${START}(${EXPAND})(${data.join(',')});`
  const made: unknown = new Function('window', `${script}return window.__reactRouterManifest`)({})
  const wanted = Object.entries(routes).map(([id, route]) => {
    return [id, { ...route, imports: sorted(route.imports) }]
  })
  if (isDeepStrictEqual(made, { ...rest, routes: Object.fromEntries(wanted) })) return script
  throw new Error('the list of routes would be another')
}

const modulesOf = ({ module, clientActionModule }: Route): string[] =>
  clientActionModule === undefined ? [module] : [module, clientActionModule]

/** Those that most routes need first: rows that say the same are short. */
function filesByUse(routes: readonly Route[]): string[] {
  const uses = new Map<string, number>()
  for (const route of routes) {
    for (const file of [...modulesOf(route), ...route.imports, ...route.css]) {
      uses.set(file, (uses.get(file) ?? 0) + 1)
    }
  }
  return [...uses].toSorted(([, one], [, other]) => other - one).map(([file]) => file)
}

/** Files are letters from here on: none is a space or an exclamation mark, which end a field and a row. */
const FIRST = '#'.charCodeAt(0)

/** The root comes first, and every route after the one above it. Its id is its path (app/routes.ts). */
const EXPAND = `(M,t,f)=>{f=f.split(" ");let k=[],g=s=>[...s].map(c=>(c=f[c.charCodeAt()-${FIRST}],"/assets/"+c+(/css/.test(c)?"":".js")));M.routes={};t.split("!").map((x,n)=>{let[path,p,b,m,i,c]=x.split(" "),u=k[p],y=b>>7,id=k[n]=n?(p>0?u+"/":"")+(y?"index":path):"root",r=M.routes[id]={id};if(n)r.parentId=u;y?r.index=!0:r.path=path;${JSON.stringify(FLAGS.slice(0, 7).map((flag) => flag.slice(3)))}.map((w,n)=>r["has"+w]=!!(b>>n&1));[r.module,m]=g(m);m&&(r.clientActionModule=m);r.imports=g(i);r.css=g(c)});return M}`
