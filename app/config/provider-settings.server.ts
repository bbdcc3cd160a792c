import { isLoopback } from './loopback.ts'

/** An OpenID Connect provider at which people may sign in. */
export type ProviderSettings = {
  /** The `<ID>` in the names of the settings, in lower case; part of addresses. */
  readonly id: string
  /** The provider's name for people. */
  readonly name: string
  /** Its issuer, without a slash at the end. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const SETTING = /^OIDC_([A-Z0-9]{1,32})_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME)$/
const REQUIRED = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const

/**
 * Reads `OIDC_<ID>_ISSUER`, `…_CLIENT_ID`, `…_CLIENT_SECRET` and `…_NAME` for any number of ids.
 * @returns the providers by id, and a line for every invalid setting
 */
export function readProviders(present: Readonly<Record<string, string | undefined>>): {
  readonly providers: readonly ProviderSettings[]
  readonly mistakes: readonly string[]
} {
  const names = Object.keys(present).filter((name) => name.startsWith('OIDC_'))
  const mistakes = names
    .filter((name) => !SETTING.test(name))
    .map(
      (name) =>
        `${name}: is no setting; they are OIDC_<ID>_ISSUER, _CLIENT_ID, _CLIENT_SECRET, _NAME`,
    )
  const ids = new Set(names.flatMap((name) => SETTING.exec(name)?.[1] ?? []))
  const issuers = new Set<string>()
  const providers = [...ids].toSorted().map((id) => {
    const valueOf = (part: string) => present[`OIDC_${id}_${part}`] ?? ''
    for (const part of REQUIRED)
      if (valueOf(part) === '') mistakes.push(`OIDC_${id}_${part}: is missing`)
    const issuer = valueOf('ISSUER').replace(/\/+$/, '')
    const wrong = issuer === '' ? null : findMistake(issuer, issuers)
    if (wrong !== null) mistakes.push(`OIDC_${id}_ISSUER: ${wrong}`)
    issuers.add(issuer)
    return {
      id: id.toLowerCase(),
      name: valueOf('NAME') || id[0] + id.slice(1).toLowerCase(),
      issuer,
      clientId: valueOf('CLIENT_ID'),
      clientSecret: valueOf('CLIENT_SECRET'),
    }
  })
  return { providers, mistakes }
}

function findMistake(issuer: string, others: ReadonlySet<string>): string | null {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSecure || url.search !== '' || url.hash !== '')
    return 'has to be an https URL without a query (http only for this machine)'
  return others.has(issuer) ? 'belongs to another provider already' : null
}
