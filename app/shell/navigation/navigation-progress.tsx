import { useNavigation } from 'react-router'
import * as styles from './navigation-progress.module.css'

/** A thin progress bar during slow navigations. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={styles['line']} aria-hidden="true" data-no-print />
}
