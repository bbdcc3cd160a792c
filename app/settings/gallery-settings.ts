import { atMost, type FieldRules } from '../kernel/field-rule.ts'
import { DEFAULT_GALLERY_NAME } from '../kernel/gallery-name.ts'

/** Counts in the footer: the specification's claims, real counts, or both. */
export const FOOTER_COUNTS = ['claims', 'real', 'both'] as const
export type FooterCountsChoice = (typeof FOOTER_COUNTS)[number]

/** Sign-up for everybody, or by invitation only. */
export const SIGN_UP_MODES = ['open', 'invitation'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

/** Settings of the whole gallery. */
export type GallerySettings = {
  readonly name: string
  /** Id of the image in the header and icons; null for Frame's own. */
  readonly mark: string | null
  /** Email address for contacting the gallery; null without one. */
  readonly contactEmail: string | null
  readonly footerCounts: FooterCountsChoice
  readonly signUp: SignUpMode
}

/** The settings to change. */
export type SettingsChange = {
  readonly [Name in keyof GallerySettings]?: GallerySettings[Name] | undefined
}

/** The stored settings; null stands for the default. */
export type StoredSettings = {
  readonly [Name in keyof GallerySettings]: GallerySettings[Name] | null
}

/** Defaults that differ between servers. */
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

/** The settings that pages show. Those with their default are left out. */
export type ShownSettings = {
  readonly name?: string
  /** Id of the mark's image. */
  readonly mark?: string
  readonly contactEmail?: string
}

export const shownSettings = ({ name, mark, contactEmail }: GallerySettings): ShownSettings => ({
  ...(name !== DEFAULT_GALLERY_NAME && { name }),
  ...(mark !== null && { mark }),
  ...(contactEmail !== null && { contactEmail }),
})

/** A phone's header has no room for longer words, and wraps only between words. */
export const GALLERY_NAME = {
  maxLength: atMost(40),
  format: {
    pattern: /^\S{1,13}(?:\s+\S{1,13})*$/,
    message: 'A word of the name can have at most 13 characters',
  },
} as const

export const settingRules = {
  name: GALLERY_NAME,
  contactEmail: {},
  footerCounts: {},
  signUp: {},
} satisfies FieldRules
