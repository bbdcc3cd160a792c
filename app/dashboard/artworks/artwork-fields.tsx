import { useState } from 'react'
import { SIZE_NOT_STATED } from '../../artworks/card/work-text.ts'
import { formatRupees } from '../../kernel/money.ts'
import { FormRow } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { NumberField, TextField } from '../../ui/forms/text-field.tsx'
import { previewPrice, type ArtworkFormField } from './artwork-form.ts'
import { controlProps, FIELD_OPTIONS, type ControlProps } from './artwork-labels.ts'
import type { FormValues } from '../forms/tab-draft.ts'
import { FramingFields } from './framing-fields.tsx'
import * as styles from './framing-fields.module.css'

const EDITION_OPTIONS = [
  { value: 'open', label: 'Open edition' },
  { value: 'unique', label: 'Unique' },
  { value: 'limited', label: 'Limited edition' },
]

type ArtworkFieldsProps = {
  readonly fields: FormValues
}

/** All fields of an artwork except its image. */
export function ArtworkFields({ fields }: ArtworkFieldsProps) {
  const field = (name: ArtworkFormField) => controlProps(fields, name)
  return (
    <>
      <TextField {...field('title')} autoComplete="off" />
      <TextAreaField
        {...field('alt_description')}
        hint="For people who cannot see it, and for search. Describe what it shows, not what it means."
        rows={2}
        optional
      />
      <TextAreaField {...field('description')} optional />
      <FormRow>
        <SelectField {...field('medium')} options={FIELD_OPTIONS.medium} optional />
        <TextField
          {...field('technique')}
          hint="Such as oil on linen, or etching and aquatint"
          autoComplete="off"
          optional
        />
      </FormRow>
      <FormRow>
        <PriceField {...field('price')} />
        <TextField
          {...field('date')}
          type="date"
          hint="When it was made. Without it, the day when you added it is shown."
          optional
        />
        <NumberField {...field('year')} min={1} hint="If you do not know the day." optional />
      </FormRow>
      <FormRow>
        <NumberField
          {...field('width')}
          suffix="cm"
          min={1}
          step="0.1"
          hint={`Of the work without its frame. Without it, the gallery says “${SIZE_NOT_STATED}”.`}
          optional
        />
        <NumberField {...field('height')} suffix="cm" min={1} step="0.1" optional />
        <NumberField {...field('depth')} suffix="cm" min={0.1} step="0.1" optional />
      </FormRow>
      <FramingFields fields={fields} />
      <FormRow className={styles['edition']}>
        <SelectField {...field('edition')} options={EDITION_OPTIONS} />
        <NumberField
          {...field('edition_size')}
          className={styles['ofLimited']}
          min={1}
          hint="Of the limited edition."
        />
        <NumberField
          {...field('proofs')}
          className={styles['ofLimited']}
          min={0}
          hint="You keep them: they are not sold."
          optional
        />
      </FormRow>
      <TextField
        {...field('tags')}
        hint="Separate tags with commas: ink, portrait, paper"
        autoComplete="off"
        optional
      />
    </>
  )
}

/** The price in euros, with its amount in rupees as the hint. */
function PriceField(props: ControlProps) {
  const [text, setText] = useState(props.defaultValue ?? '')
  const price = previewPrice(text)
  return (
    <NumberField
      {...props}
      prefix="€"
      min={0}
      step="0.01"
      hint={
        price === null
          ? 'In euros; the gallery shows rupees. A draft can wait for it, publishing needs it.'
          : `The gallery shows ${formatRupees(price)}.`
      }
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
