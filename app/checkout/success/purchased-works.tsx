import { Link } from 'react-router'
import { FramedPicture } from '../../artworks/card/framed-picture.tsx'
import { workPath } from '../../artworks/card/work-text.ts'
import { RedDot } from '../../ui/components/red-dot.tsx'
import { LinePrice } from '../line-price.tsx'
import type { PurchasedWork } from './purchase-confirmation.ts'
import * as styles from './purchased-works.module.css'

/** The works of an order, each with its image and label. */
export function PurchasedWorks({ works }: { readonly works: readonly PurchasedWork[] }) {
  return (
    <ul className={styles['works']} role="list" aria-label="Purchased works">
      {works.map((work) => (
        <li key={work.id} className={styles['work']}>
          <div className={styles['pictureBox']}>
            <FramedPicture imageUrl={(work.isOnShow && work.imageUrl) || null} />
          </div>
          <div className={styles['label']}>
            <h3 className={styles['title']}>
              {work.isOnShow ? <Link to={workPath(work.id)}>{work.title}</Link> : work.title}
            </h3>
            <p className={styles['artist']}>{work.artist}</p>
            <LinePrice price={work.price} quantity={work.quantity} />
            <p>
              <RedDot>Yours</RedDot>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
