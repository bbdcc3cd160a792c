import * as styles from './busy-text.module.css'

/** A loading indicator, styled like a code comment. */
export function BusyText({ children = 'loading...' }: { readonly children?: string }) {
  return <output className={styles['busy']}>{`/* ${children} */`}</output>
}
