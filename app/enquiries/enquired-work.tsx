import { Link } from 'react-router'
import { Thumbnail } from '../artworks/card/thumbnail.tsx'
import * as styles from './enquiry.module.css'

type EnquiredWorkProps = {
  readonly title: string
  readonly by: string
  readonly imageUrl: string | null
  /** Null for a work that is no longer in the gallery. */
  readonly path: string | null
}

/** The work that an enquiry is about. */
export function EnquiredWork({ title, by, imageUrl, path }: EnquiredWorkProps) {
  return (
    <div className={styles['work']}>
      <Thumbnail imageUrl={imageUrl} size="lg" />
      <p>
        <strong>{path === null ? title : <Link to={path}>{title}</Link>}</strong>
        <br />
        <span className={styles['soft']}>{path === null ? 'not in the gallery any more' : by}</span>
      </p>
    </div>
  )
}
