type ThumbnailProps = {
  /** Null once the work is deleted. */
  readonly imageUrl: string | null
  /** CSS pixels of its sides, as in the stylesheet: a fixed size prevents layout shift. */
  readonly size: number
  readonly className: string | undefined
}

/** The image of a work in a list; an empty place once the work is deleted. */
export function Thumbnail({ imageUrl, size, className }: ThumbnailProps) {
  if (imageUrl === null) return <span className={className} />
  return (
    <img
      className={className}
      src={imageUrl}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
