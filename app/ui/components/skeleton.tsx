import * as styles from './skeleton.module.css'

/** A placeholder in the aspect ratio of the content that is loading. */
export function Skeleton({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <svg
      className={styles['image']}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    />
  )
}

const LINES = ['full', 'long', 'short'] as const

/** Placeholder lines for text that is loading. */
export function SkeletonText({ lines = 3 }: { readonly lines?: 1 | 2 | 3 }) {
  return (
    <span className={styles['text']} aria-hidden="true">
      {LINES.slice(-lines).map((length) => (
        <span key={length} className={`${styles['line']} ${styles[length]}`} />
      ))}
    </span>
  )
}
