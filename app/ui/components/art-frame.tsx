import { classNames } from '../class-names.ts'
import * as styles from './art-frame.module.css'

type ArtFrameProps = {
  readonly src: string
  /** Describes the image. Empty only if the text beside it does. */
  readonly alt: string
  /** Pixels of the file at `src`; they reserve the space before it loads. */
  readonly width: number
  readonly height: number
  readonly srcSet?: string | undefined
  /** The attribute of `<img>`, such as `(min-width: 60rem) 25vw, 50vw`. */
  readonly sizes?: string | undefined
  /** Best encoding first, such as `{ type: 'image/avif', srcSet }`. */
  readonly sources?: ReadonlyArray<{ readonly type: string; readonly srcSet: string }> | undefined
  /** Mean colour of the image as `#rrggbb`, shown until it has loaded. */
  readonly placeholder?: string | null | undefined
  /** For the largest image of the first view: loaded eagerly. The others load lazily. */
  readonly priority?: boolean
  /** A mat of paper between image and frame. */
  readonly mat?: 'none' | 'narrow'
  /** In a list: in the dark theme, dimmed until its item is hovered or focused. */
  readonly dimmed?: boolean
  readonly className?: string | undefined
}

const MATS = { none: undefined, narrow: styles['narrow'] }

const HEX_COLOUR = /^#[0-9a-f]{6}$/i

/** An image in a thin frame, in its own aspect ratio and without layout shift. */
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
  dimmed = false,
  className,
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
    <span className={classNames(styles['frame'], MATS[mat], dimmed && styles['dimmed'], className)}>
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
    </span>
  )
}

/** An SVG attribute sets the colour, because the content security policy forbids inline styles. */
function Tint({ colour }: { readonly colour: string | null | undefined }) {
  if (colour === null || colour === undefined || !HEX_COLOUR.test(colour)) return null
  return (
    <svg className={styles['tint']} data-no-print aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  )
}
