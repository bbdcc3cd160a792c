import type { ReactNode } from 'react'
import { MEDIA, capitalised } from '../../artworks/medium.ts'
import { Button } from '../../ui/components/button.tsx'
import { NO_MEDIUM } from './bulk-change.ts'
import * as styles from './table-page.module.css'

export const NONE_SELECTED = 'No works are selected'

/** Element id of the tools, as the link target. */
export const BULK_TOOLS = 'bulk-tools'

type BulkToolsProps = {
  /** Number of selected works; null before hydration, when the server reads the checkboxes. */
  readonly count: number | null
  readonly isBusy: boolean
}

/** Bulk changes of the selected works. Each button submits the form with its `intent`. */
export function BulkTools({ count, isBusy }: BulkToolsProps) {
  const isOff = count === 0
  const apply = (intent: string, label: string) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      busy={isBusy}
      busyLabel={label}
      disabled={isOff}
    >
      {label}
    </Button>
  )
  return (
    <fieldset id={BULK_TOOLS} className={styles['tools']}>
      <legend>{chosenText(count)}</legend>
      <Tool>
        <select name="price-how" aria-label="What to do with prices" className={styles['control']}>
          <option value="set">Set the price to €</option>
          <option value="raise">Raise the price by %</option>
          <option value="lower">Lower the price by %</option>
        </select>
        <input
          name="price-value"
          inputMode="decimal"
          autoComplete="off"
          aria-label="Price in euros, or percentage"
          className={`${styles['control']} ${styles['short']}`}
        />
        {apply('price', 'Change prices')}
      </Tool>
      <Tool>
        <select name="tags-how" aria-label="What to do with tags" className={styles['control']}>
          <option value="add">Add tags</option>
          <option value="remove">Remove tags</option>
        </select>
        <input
          name="tags-value"
          autoComplete="off"
          aria-label="Tags, separated by commas"
          className={styles['control']}
        />
        {apply('tags', 'Change tags')}
      </Tool>
      <Tool>
        <select name="medium-value" aria-label="Medium" className={styles['control']}>
          <option value="">Medium…</option>
          {MEDIA.map((medium) => (
            <option key={medium} value={medium}>
              {capitalised(medium)}
            </option>
          ))}
          <option value={NO_MEDIUM}>Not stated</option>
        </select>
        {apply('medium', 'Set the medium')}
      </Tool>
      <Tool>{apply('publish', 'Publish to Gallery')}</Tool>
    </fieldset>
  )
}

function chosenText(count: number | null): string {
  if (count === null) return 'With the selected works'
  if (count === 0) return NONE_SELECTED
  return count === 1 ? 'With 1 selected work' : `With ${count} selected works`
}

function Tool({ children }: { readonly children: ReactNode }) {
  return <div className={styles['tool']}>{children}</div>
}
