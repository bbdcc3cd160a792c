import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Packages with native parts: the server bundle imports them, a deployment installs them. */
export const NATIVE_PACKAGES = ['sharp', '@node-rs/argon2']

type LockedPackage = {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value

/**
 * Writes package.json and package-lock.json of a deployment into the build: `npm ci` there installs
 * the native packages, at the versions of this project's lock.
 */
export function writeDeploymentPackage(root: string, build: string): void {
  const { name, version, license } = readJson<Record<string, unknown>>(join(root, 'package.json'))
  const { packages } = readJson<Lock>(join(root, 'package-lock.json'))
  const exact = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, packages[`node_modules/${one}`]?.version ?? '']))
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines: { node: '>=22.22' },
    scripts: { start: 'node server/index.js' },
    dependencies: exact(NATIVE_PACKAGES),
    optionalDependencies: exact(Object.keys(packages['']?.optionalDependencies ?? {})),
  }
  const paths = listDeployedPackages(root)
  const lock = {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      ...Object.fromEntries(paths.map((path) => [path, asRequired(packages[path])])),
    },
  }
  writeFileSync(join(build, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(build, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
}

/** A development dependency here may be a required one in the deployment. */
function asRequired(locked: LockedPackage | undefined): LockedPackage {
  const { dev: _dev, devOptional: _devOptional, ...rest } = { ...locked } as Record<string, unknown>
  return rest
}

/** @returns the paths in package-lock.json of the native packages and their dependencies */
export function listDeployedPackages(root: string): string[] {
  const { packages } = readJson<Lock>(join(root, 'package-lock.json'))
  const found = new Set<string>()
  const add = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const path = resolvePackage(packages, from, name)
      if (path === null || found.has(path)) continue
      found.add(path)
      const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
      add(path, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
    }
  }
  add('', [...NATIVE_PACKAGES, ...Object.keys(packages['']?.optionalDependencies ?? {})])
  return [...found].toSorted()
}

/** Resolves a name like Node: in the node_modules of the package, then of its parents. */
function resolvePackage(packages: Lock['packages'], from: string, name: string): string | null {
  const path = join(from, 'node_modules', name).replaceAll('\\', '/')
  if (packages[path] !== undefined) return path
  return from === '' ? null : resolvePackage(packages, parentOf(from), name)
}

const parentOf = (path: string) => (dirname(path) === '.' ? '' : dirname(path))
