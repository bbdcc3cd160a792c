import type { ReactNode } from 'react'
import { showFocused } from '../interaction/show-focused.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import * as styles from './data-table.module.css'

type TableProps = {
  readonly caption: string
  readonly captionHidden?: boolean
  /** `thead`, `tbody`, `tfoot`. Cells with `data-number` are aligned to the right. */
  readonly children: ReactNode
}

/** A table that scrolls horizontally on narrow screens, also by keyboard. */
export function DataTable({ caption, captionHidden = false, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- scrolls by keyboard
    <section className={styles['scroll']} aria-label={caption} tabIndex={0} onFocus={showFocused}>
      <table className={styles['table']}>
        {captionHidden ? (
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
        ) : (
          <caption className={styles['caption']}>{caption}</caption>
        )}
        {children}
      </table>
    </section>
  )
}
