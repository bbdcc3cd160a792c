import { atMost, type FieldRules } from '../kernel/field-rule.ts'
import { DEFAULT_GALLERY_NAME } from '../kernel/gallery-name.ts'

/** The counts in the footer: the specification's claims, true counts, or both. */
export const FOOTER_COUNTS = ['claims', 'real', 'both'] as const
export type FooterCountsChoice = (typeof FOOTER_COUNTS)[number]

/** What operators set for the whole gallery. */
export type GallerySettings = {
  readonly name: string
  /** Where people write to the gallery; null without an address. */
  readonly contactEmail: string | null
  readonly footerCounts: FooterCountsChoice
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

export const NO_SETTINGS: StoredSettings = { name: null, contactEmail: null, footerCounts: null }

export const settingsOf = (stored: StoredSettings, defaults: SettingDefaults): GallerySettings => ({
  name: stored.name ?? DEFAULT_GALLERY_NAME,
  contactEmail: stored.contactEmail,
  footerCounts: stored.footerCounts ?? defaults.footerCounts,
})

/** What pages are told of the settings: nothing of those that have their default. */
export type ShownSettings = { readonly name?: string; readonly contactEmail?: string }

export const shownSettings = ({ name, contactEmail }: GallerySettings): ShownSettings => ({
  ...(name !== DEFAULT_GALLERY_NAME && { name }),
  ...(contactEmail !== null && { contactEmail }),
})

export const GALLERY_NAME = { maxLength: atMost(60) } as const

export const settingRules = {
  name: GALLERY_NAME,
  contactEmail: {},
  footerCounts: {},
} satisfies FieldRules
