import styles from './busy-text.module.css'

/** A line that tells that something is loading, set like a code comment. */
export function BusyText({ children = 'loading...' }: { readonly children?: string }) {
  return <output className={styles['busy']}>{`/* ${children} */`}</output>
}
