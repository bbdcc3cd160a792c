import * as styles from './wordmark.module.css'

type WordmarkProps = {
  /** The gallery's name from the settings; undefined for the default. */
  readonly name?: string | undefined
  /** The id of the image that replaces the drawn logo. */
  readonly mark?: string | undefined
}

/** The logo, an empty frame with a red dot beside it, and the name. */
export function Wordmark({ name = 'frame', mark }: WordmarkProps) {
  return (
    <span className={styles['wordmark']}>
      {mark ? (
        <img className={styles['mark']} src={`/mark/${mark}-96.png`} alt="" />
      ) : (
        <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <rect x="3.5" y="3.5" width="17" height="25" />
          <circle cx="27" cy="26" r="3.5" />
        </svg>
      )}
      <span className={styles['name']}>{name}</span>
    </span>
  )
}
