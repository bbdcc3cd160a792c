import { Link } from 'react-router'
import * as styles from './save.module.css'

type ListChoiceProps = {
  readonly name: string
  /** The page of the list. */
  readonly to: string
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

/** A list with a box that tells whether it holds the work. */
export function ListChoice({ name, to, isChosen, onChange }: ListChoiceProps) {
  return (
    <li className={styles['row']}>
      <label className={styles['box']}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{name}</span>
      </label>
      <Link to={to} aria-label={`Open ${name}`} className={styles['open']}>
        Open
      </Link>
    </li>
  )
}
