import { Link } from 'react-router'
import { countText } from '../kernel/count.ts'
import { WorkPicture } from '../artworks/card/work-picture.tsx'
import { listPath } from './list.ts'
import type { ListSummary } from './list.store.server.ts'
import * as styles from './lists.module.css'

/** A list among one's lists: its first works, its name, and how many works it holds. */
export function ListEntry({ list }: { readonly list: ListSummary }) {
  const { id, name, count, covers, isShared } = list
  return (
    <li className={styles['entry']}>
      <div className={styles['covers']} aria-hidden="true">
        {covers.map((card) => (
          <WorkPicture key={card.id} card={card} sizes="8rem" alt="" dimmed />
        ))}
      </div>
      <h2 className={styles['name']}>
        <Link to={listPath(id)} className={styles['link']}>
          {name}
        </Link>
      </h2>
      <p className={styles['soft']}>
        {countText(count, 'work')}
        {isShared && '\u00a0· shared'}
      </p>
    </li>
  )
}
