import * as styles from './thumbnail.module.css'

type ThumbnailProps = {
  /** Null for samples and deleted works. */
  readonly imageUrl: string | null
  readonly size?: 'sm' | 'md' | 'lg'
}

/** The image of a work in a list, or an empty place. */
export function Thumbnail({ imageUrl, size = 'md' }: ThumbnailProps) {
  return (
    <span className={`${styles['thumbnail']} ${styles[size]}`}>
      {imageUrl !== null && <img src={imageUrl} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
