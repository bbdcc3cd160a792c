import type { FeaturedWork } from '../gallery/featured/featured-work.schema.ts'
import { regularUrl, srcSet } from '../images/image.ts'

/** A work in the carousel. */
export type ShownHero = Pick<
  HeroWork,
  'id' | 'title' | 'artist' | 'alt' | 'width' | 'height' | 'placeholder'
> & {
  readonly src: string
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[]
}

/** A sample work of the landing page, which is also a work of the demo gallery. */
export type HeroWork = {
  /** Name of its files in public/hero, without width and format. */
  readonly file: string
  /** The work's id in a gallery with the demo works. */
  readonly id: string
  readonly artistId: string
  readonly title: string
  readonly artist: string
  readonly alt: string
  /** Width of the largest file in pixels. */
  readonly width: number
  readonly height: number
  /** Average colour, `#rrggbb`. */
  readonly placeholder: string
}

/** Pixels. Works are about 290 px wide: 600 suits most screens, 1200 the densest. */
export const HERO_WIDTHS = [600, 1200] as const
export type HeroWidth = (typeof HERO_WIDTHS)[number]
export type HeroFormat = 'avif' | 'webp'

/** Fallback for the few browsers without AVIF. */
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

/** Converts a work featured by operators. */
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
