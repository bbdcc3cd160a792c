import * as styles from './wordmark.module.css'

/**
 * The logo: an empty frame with a red dot beside it, and the name.
 * @param name what operators have called the gallery; undefined for the default
 */
export function Wordmark({ name = 'frame' }: { readonly name?: string | undefined }) {
  return (
    <span className={styles['wordmark']}>
      <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect x="3.5" y="3.5" width="17" height="25" />
        <circle cx="27" cy="26" r="3.5" />
      </svg>
      {name}
    </span>
  )
}
