import styles from './busy-text.module.css'

/** Says that something is under way in the tone of a comment in code. */
export function BusyText({ children = 'loading...' }: { readonly children?: string }) {
  return <output className={styles['busy']}>{`/* ${children} */`}</output>
}
