/** A person in the operators' list. */
export type ListedPerson = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isArtist: boolean
  readonly isOperator: boolean
  /** ISO timestamps. */
  readonly createdAt: string
  readonly suspendedAt: string | null
}

/** The amounts of data stored about a person. */
export type StoredAbout = {
  readonly artworks: number
  readonly published: number
  readonly favourites: number
  readonly cartLines: number
  readonly purchases: number
  /** The bytes of the images of their works, their photo and their latest uploads. */
  readonly imageBytes: number
}

export type PersonSession = {
  readonly id: string
  readonly createdAt: string
  readonly lastUsedAt: string
  /** For example `Firefox on Linux`. */
  readonly device: string
  /** The shortened address of its last use; '' when unknown. */
  readonly place: string
}

export type Person = ListedPerson & {
  readonly suspensionReason: string | null
  /** References of orders in which the gallery acts for a suspended artist, latest first. */
  readonly waitingOrders: string[]
  readonly stored: StoredAbout
  readonly sessions: PersonSession[]
}

/** The filters of the list of people. */
export const PEOPLE_FILTERS = ['all', 'suspended', 'operators'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
