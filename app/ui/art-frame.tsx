import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './art-frame.module.css'

type ArtFrameProps = {
  readonly src: string
  /** Describes the picture; empty only where words beside it already do. */
  readonly alt: string
  /** The picture's own proportions, in pixels of the file at `src`. */
  readonly width: number
  readonly height: number
  readonly srcSet?: string | undefined
  /** How wide it is shown, e.g. `(min-width: 60rem) 25vw, 50vw`. */
  readonly sizes?: string | undefined
  /** Better encodings first, e.g. `{ type: 'image/avif', srcSet }`. */
  readonly sources?: ReadonlyArray<{ readonly type: string; readonly srcSet: string }> | undefined
  /** The picture's own mean colour as `#rrggbb`, shown until the picture is there. */
  readonly placeholder?: string | null | undefined
  /** For the one picture that is seen first: fetched at once, and before the scripts. The others wait their turn. */
  readonly priority?: boolean
  /** A mat of paper between picture and frame. */
  readonly mat?: 'none' | 'narrow' | 'wide'
  readonly className?: string | undefined
  /** Laid over the picture's corner, such as a favourite star. */
  readonly children?: ReactNode
}

const MATS = { none: undefined, narrow: styles['narrow'], wide: styles['wide'] }

const HEX_COLOUR = /^#[0-9a-f]{6}$/i

/** A picture on the wall: hairline frame, true proportions, no layout shift. */
export function ArtFrame({
  src,
  alt,
  width,
  height,
  srcSet,
  sizes,
  sources,
  placeholder,
  priority = false,
  mat = 'none',
  className,
  children,
}: ArtFrameProps) {
  const image = (
    <img
      className={styles['image']}
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet}
      sizes={sizes}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'auto' : 'async'}
    />
  )
  return (
    <span className={classNames(styles['frame'], MATS[mat], className)}>
      <span className={styles['picture']}>
        <Tint colour={placeholder} />
        {sources === undefined || sources.length === 0 ? (
          image
        ) : (
          <picture>
            {sources.map((source) => (
              <source key={source.type} {...source} sizes={sizes} />
            ))}
            {image}
          </picture>
        )}
      </span>
      {children}
    </span>
  )
}

/** Painted by an attribute of SVG, since the content security policy allows no inline styles. */
function Tint({ colour }: { readonly colour: string | null | undefined }) {
  if (colour === null || colour === undefined || !HEX_COLOUR.test(colour)) return null
  return (
    <svg className={styles['tint']} aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  )
}
