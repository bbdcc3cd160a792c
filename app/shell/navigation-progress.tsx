import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A hairline that grows while a page is on its way; quick ones arrive before it is seen. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={styles['line']} aria-hidden="true" data-no-print />
}
