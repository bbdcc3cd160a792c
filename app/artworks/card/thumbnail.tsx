import * as styles from './thumbnail.module.css'

/** CSS pixels of its sides, as in the stylesheet: a fixed size prevents layout shift. */
const SIZES = { sm: 48, md: 64, lg: 80 }

type ThumbnailProps = {
  /** Null for samples and deleted works. */
  readonly imageUrl: string | null
  readonly size?: keyof typeof SIZES
}

/** The image of a work in a list, or an empty place. */
export function Thumbnail({ imageUrl, size = 'md' }: ThumbnailProps) {
  const className = `${styles['thumbnail']} ${styles[size]}`
  if (imageUrl === null) return <span className={className} />
  const side = SIZES[size]
  return (
    <img
      className={className}
      src={imageUrl}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  )
}
