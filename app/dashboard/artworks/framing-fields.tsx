import { FormRow, FormStack } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { NumberField } from '../../ui/forms/text-field.tsx'
import type { FormValues } from '../forms/tab-draft.ts'
import type { ArtworkFormField } from './artwork-form.ts'
import { controlProps, FIELD_OPTIONS, type ControlProps } from './artwork-labels.ts'
import * as styles from './framing-fields.module.css'

const FRAMING = ['frame', 'frame_width', 'frame_depth', 'mat', 'hanging_height'] as const

/** Fields for shape, frame and hanging height. Collapsed while all have default values. */
export function FramingFields({ fields }: { readonly fields: FormValues }) {
  const field = (name: ArtworkFormField) => controlProps(fields, name)
  const { shape = '' } = fields
  const isStated =
    FRAMING.some((name) => (fields[name] ?? '') !== '') || !['', 'rectangle'].includes(shape)
  return (
    <details className={styles['fold']} open={isStated}>
      <summary>Framing and hanging</summary>
      <FormStack>
        <p className={styles['words']}>
          The views to scale show the work like this: on a wall, and in people’s own rooms.
        </p>
        <FormRow>
          <SelectField
            {...field('shape')}
            label="Shape of the work"
            options={FIELD_OPTIONS.shape}
          />
          <SelectField {...field('frame')} options={FIELD_OPTIONS.frame} />
        </FormRow>
        <FormRow className={styles['ofFrame']}>
          <Length {...field('frame_width')} min={0.1} />
          <Length {...field('frame_depth')} min={0.1} />
          <Length {...field('mat')} min={0} hint="Between work and frame." optional />
        </FormRow>
        <FormRow>
          <Length
            {...field('hanging_height')}
            min={10}
            hint="From the floor to the centre. Without it, 155 cm."
            optional
          />
        </FormRow>
      </FormStack>
    </details>
  )
}

type LengthProps = ControlProps & {
  readonly min: number
  readonly hint?: string
  readonly optional?: boolean
}

const Length = (props: LengthProps) => <NumberField {...props} suffix="cm" step="0.1" />
