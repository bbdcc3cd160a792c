import { useId } from 'react'
import { formatBytes } from '../../kernel/bytes.ts'
import type { Amount, UploadUse } from '../../uploads/upload-use.schema.ts'
import { formatMegapixels } from '../../uploads/upload-amount.ts'
import * as styles from './upload-use.module.css'

/** Shows how much of the upload limits an artist has used. Unlimited measures are left out. */
export function UploadUseSection({ use }: { readonly use: UploadUse }) {
  return (
    <section className={styles['use']} aria-labelledby="upload-use">
      <h3 id="upload-use">Space for your images</h3>
      <dl className={styles['amounts']}>
        <Use label="Stored files" amount={use.total.bytes} format={formatBytes} />
        <Use label="Stored pixels" amount={use.total.pixels} format={formatMegapixels} />
        <Use label="Files in the last 24 hours" amount={use.day.bytes} format={formatBytes} />
        <Use
          label="Pixels in the last 24 hours"
          amount={use.day.pixels}
          format={formatMegapixels}
        />
      </dl>
      <p className={styles['note']}>
        Your works and your profile photo count, each with its smaller versions. Deleting a work
        frees its space, at the earliest a day after its image was uploaded.
      </p>
    </section>
  )
}

type UseProps = {
  readonly label: string
  readonly amount: Amount
  readonly format: (amount: number) => string
}

function Use({ label, amount: { used, limit }, format }: UseProps) {
  const id = useId()
  if (limit === null) return null
  return (
    <div>
      <dt id={id}>{label}</dt>
      <dd>
        <span>
          {format(used)} of {format(limit)}
        </span>
        <meter className={styles['meter']} aria-labelledby={id} min={0} max={limit} value={used} />
      </dd>
    </div>
  )
}
