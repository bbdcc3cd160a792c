import { atMost, type FieldRules } from '../kernel/field-rule.ts'
import { DEFAULT_GALLERY_NAME } from '../kernel/gallery-name.ts'

/** The counts in the footer: the specification's claims, true counts, or both. */
export const FOOTER_COUNTS = ['claims', 'real', 'both'] as const
export type FooterCountsChoice = (typeof FOOTER_COUNTS)[number]

/** Who may sign up. */
export const SIGN_UP_MODES = ['open', 'invitation'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

/** What operators set for the whole gallery. */
export type GallerySettings = {
  readonly name: string
  /** The id of the image that stands in the header and in icons; null for that of Frame. */
  readonly mark: string | null
  /** Where people write to the gallery; null without an address. */
  readonly contactEmail: string | null
  readonly footerCounts: FooterCountsChoice
  readonly signUp: SignUpMode
}

/** Some of the settings. */
export type SettingsChange = {
  readonly [Name in keyof GallerySettings]?: GallerySettings[Name] | undefined
}

/** The settings as they are stored; null is the default. */
export type StoredSettings = {
  readonly [Name in keyof GallerySettings]: GallerySettings[Name] | null
}

/** What differs between servers without stored settings. */
export type SettingDefaults = Pick<GallerySettings, 'footerCounts'>

export const NO_SETTINGS: StoredSettings = {
  name: null,
  mark: null,
  contactEmail: null,
  footerCounts: null,
  signUp: null,
}

export const settingsOf = (stored: StoredSettings, defaults: SettingDefaults): GallerySettings => ({
  name: stored.name ?? DEFAULT_GALLERY_NAME,
  mark: stored.mark,
  contactEmail: stored.contactEmail,
  footerCounts: stored.footerCounts ?? defaults.footerCounts,
  signUp: stored.signUp ?? 'open',
})

/** What pages are told of the settings: nothing of those that have their default. */
export type ShownSettings = {
  readonly name?: string
  /** The id of an image. */
  readonly mark?: string
  readonly contactEmail?: string
}

export const shownSettings = ({ name, mark, contactEmail }: GallerySettings): ShownSettings => ({
  ...(name !== DEFAULT_GALLERY_NAME && { name }),
  ...(mark !== null && { mark }),
  ...(contactEmail !== null && { contactEmail }),
})

/** A phone's header has no room for longer words; it wraps between them. */
export const GALLERY_NAME = {
  maxLength: atMost(40),
  format: {
    pattern: /^\S{1,13}(?:\s+\S{1,13})*$/,
    words: 'A word of the name can have at most 13 characters',
  },
} as const

export const settingRules = {
  name: GALLERY_NAME,
  contactEmail: {},
  footerCounts: {},
  signUp: {},
} satisfies FieldRules
