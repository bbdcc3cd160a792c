import styles from './busy-text.module.css'

/** A line that says that content is loading, styled like a code comment. */
export function BusyText({ children = 'loading...' }: { readonly children?: string }) {
  return <output className={styles['busy']}>{`/* ${children} */`}</output>
}
