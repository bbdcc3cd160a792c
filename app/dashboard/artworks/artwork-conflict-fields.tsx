import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { choiceName, valueText, type ArtworkConflict } from './artwork-conflict.ts'
import { FIELD_LABELS } from './artwork-labels.ts'
import * as styles from './artwork-conflict.module.css'

/** Lists the fields that another device has changed, each with a choice of version. */
export function ArtworkConflictFields({ conflict }: { readonly conflict: ArtworkConflict }) {
  return (
    <section className={styles['conflict']} aria-labelledby="conflict">
      <h3 id="conflict">Changed on another device</h3>
      <p>Nothing was overwritten. Choose what stays, then save again.</p>
      {conflict.fields.map(({ field, mine, theirs, preset }) => (
        <ChoiceField
          key={field}
          name={choiceName(field)}
          label={FIELD_LABELS[field]}
          defaultValue={preset}
          options={[
            { value: 'mine', label: 'Keep mine', hint: valueText(field, mine) },
            { value: 'theirs', label: 'Take theirs', hint: valueText(field, theirs) },
          ]}
        />
      ))}
    </section>
  )
}
