import type { FeaturedWork } from '../gallery/featured/featured-work.ts'
import { regularUrl, srcSet } from '../images/image.ts'

/** A work as the carousel shows it. */
export type ShownHero = Pick<
  HeroWork,
  'id' | 'title' | 'artist' | 'alt' | 'width' | 'height' | 'placeholder'
> & {
  readonly src: string
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[]
}

/** One of the six static sample works on the landing page: a work of the demo gallery. */
export type HeroWork = {
  /** Name of its files in public/hero, without width and format. */
  readonly file: string
  /** In a gallery with the demo works. */
  readonly id: string
  readonly artistId: string
  readonly title: string
  readonly artist: string
  readonly alt: string
  /** Pixels of the largest file. */
  readonly width: number
  readonly height: number
  /** The average colour, `#rrggbb`. */
  readonly placeholder: string
}

/** Pixels. Works are about 290 px wide: twice that for most screens, more for the densest. */
export const HERO_WIDTHS = [600, 1200] as const
export type HeroWidth = (typeof HERO_WIDTHS)[number]
export type HeroFormat = 'avif' | 'webp'

/** WebP in one size, for the few browsers without AVIF. */
export const HERO_FALLBACK = { width: 600, format: 'webp' } as const

export function heroFile({ file }: Pick<HeroWork, 'file'>, width: HeroWidth, format: HeroFormat) {
  return `${file}-${width}.${format}`
}

function heroUrl(work: HeroWork): string {
  return `/hero/${heroFile(work, HERO_FALLBACK.width, HERO_FALLBACK.format)}`
}

function heroSources(work: HeroWork): { type: string; srcSet: string }[] {
  const srcSet = HERO_WIDTHS.map((width) => `/hero/${heroFile(work, width, 'avif')} ${width}w`)
  return [{ type: 'image/avif', srcSet: srcSet.join(', ') }]
}

export const heroOfSample = (work: HeroWork): ShownHero => ({
  ...work,
  src: heroUrl(work),
  sources: heroSources(work),
})

/** One that operators have chosen. */
export function heroOfWork({ image, alt, title, ...work }: FeaturedWork): ShownHero {
  const { width, height, placeholder } = image
  return {
    ...work,
    title,
    alt: alt === '' ? title : alt,
    width,
    height,
    placeholder,
    src: regularUrl(image, 'webp'),
    sources: [{ type: 'image/avif', srcSet: srcSet(image, 'avif') }],
  }
}
