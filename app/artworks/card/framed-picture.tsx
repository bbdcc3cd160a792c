import * as styles from './framed-picture.module.css'

type FramedPictureProps = {
  /** Null for deleted and withheld works. */
  readonly imageUrl: string | null
}

/** The image of a work in a frame of its size. Its `alt` is empty: the title is beside it. */
export function FramedPicture({ imageUrl }: FramedPictureProps) {
  if (imageUrl === null) return <span className={styles['missing']} />
  return <img className={styles['picture']} src={imageUrl} alt="" decoding="async" />
}
