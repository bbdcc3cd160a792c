import { use } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { Button } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { ImageField } from '../artwork-images/image-field.tsx'
import { NO_IMAGE } from '../artwork-images/use-image-upload.ts'
import * as styles from '../forms/form-panel.module.css'
import { ProfilePhotoContext } from './use-profile-photo.ts'

/**
 * No rules in the browser: with scripts the photo is saved on choice, and the server reports
 * errors.
 */
const RULES = { photo: {} }

/**
 * The profile photo form. With scripts the photo is uploaded and saved on choice; without, by a
 * button.
 */
export function PhotoForm({ refusal }: { readonly refusal?: FormRefusal | null | undefined }) {
  const isHydrated = useHydrated()
  const photo = use(ProfilePhotoContext)
  return (
    <ValidatedForm
      rules={RULES}
      refusal={refusal}
      action="/artist-dashboard/photo"
      encType="multipart/form-data"
      className={styles['narrow']}
    >
      <FormSummary />
      <ImageField
        id="photo"
        label="Photo"
        hint="jpg, png, webp or avif. It is saved as soon as you choose it."
        image={photo?.image ?? NO_IMAGE}
        onChoose={(file) => photo?.choose(file)}
        optional
      />
      {!isHydrated && (
        <div>
          <Button type="submit">Save photo</Button>
        </div>
      )}
    </ValidatedForm>
  )
}
