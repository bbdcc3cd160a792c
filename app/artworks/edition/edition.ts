import { refuse, type Refusal } from '../../kernel/result.ts'

/** An open edition has as many copies as people order; a unique work is an edition of one. */
export const EDITION_KINDS = ['open', 'unique', 'limited'] as const
export type EditionKind = (typeof EDITION_KINDS)[number]

/** Numbered copies of a limited edition. */
export const MAX_EDITION_SIZE = 500
/** Artist's proofs: copies beyond the numbered ones, which the artist keeps. */
export const MAX_PROOFS = 50

/** A unique work, or a limited edition. */
export type LimitedEdition = {
  readonly kind: 'unique' | 'limited'
  /** Numbered copies. */
  readonly size: number
  /** Numbered copies that are not sold. A reserved copy counts until it is sold. */
  readonly available: number
}

export type Edition = {
  readonly kind: EditionKind
  /** Numbered copies; null for an open edition, like `available`. */
  readonly size: number | null
  readonly available: number | null
  readonly proofs: number
}

export const OPEN_EDITION = { kind: 'open', size: null, available: null } as const

/** The terms that an artist chooses. An open edition has no size, a unique work the size 1. */
export type EditionTerms = {
  readonly kind: EditionKind
  readonly size: number | null
  readonly proofs: number
}

/** The columns of an edition. */
type EditionColumns = {
  readonly editionKind: EditionKind
  readonly editionSize: number | null
  readonly copiesLeft: number | null
}

/** @returns null for an open edition */
export function limitedEditionOf(row: EditionColumns): LimitedEdition | null {
  const { editionKind: kind, editionSize, copiesLeft } = row
  if (kind === 'open' || editionSize === null || copiesLeft === null) return null
  return { kind, size: editionSize, available: copiesLeft }
}

/** The sold and reserved copies of an edition. */
export type EditionUse = {
  /** Whether any copy was ever sold, under any kind of edition. */
  readonly isSold: boolean
  /** The highest number of a copy that is sold or reserved; 0 without one. */
  readonly lastTaken: number
}

const KIND_NAMES = {
  open: 'an open edition',
  unique: 'a unique work',
  limited: 'a limited edition',
} as const satisfies Record<EditionKind, string>

/**
 * Whether an artist may change the edition of a work. Buyers were told how many copies there are,
 * so an edition that has been sold keeps its kind and does not grow.
 * @returns the new terms, or the refusal `edition-in-use` with its reason
 */
export function changeEdition(
  current: EditionTerms,
  wanted: EditionTerms,
  use: EditionUse,
): EditionTerms | Refusal<'edition-in-use'> {
  const no = (reason: string) => refuse('edition-in-use', reason)
  if (use.isSold && wanted.kind !== current.kind) {
    return no(`This work has been sold as ${KIND_NAMES[current.kind]}, and stays one`)
  }
  const size = wanted.size ?? 0
  if (use.isSold && (size > (current.size ?? 0) || wanted.proofs > current.proofs)) {
    return no('Copies have been sold, so the edition cannot grow')
  }
  if (size < use.lastTaken) {
    return no(
      wanted.kind === 'limited'
        ? `Copy ${use.lastTaken} is sold or reserved, so the edition has at least ${use.lastTaken} copies`
        : 'A copy is reserved by somebody who is checking out. Try again in 15 minutes.',
    )
  }
  return wanted
}

/** The reason why no more copies fit into a cart, such as `Only 2 left`. */
export function copiesLimit({ kind, available }: LimitedEdition): string {
  if (available === 0) return 'Sold'
  return kind === 'unique' ? 'Only one exists' : `Only ${available} left`
}
