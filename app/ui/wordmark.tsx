import styles from './wordmark.module.css'

/** The name of the house: an empty frame, the red dot of a sold work beside it, and the word. */
export function Wordmark() {
  return (
    <span className={styles['wordmark']}>
      <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect x="3.5" y="3.5" width="17" height="25" />
        <circle cx="27" cy="26" r="3.5" />
      </svg>
      frame
    </span>
  )
}
