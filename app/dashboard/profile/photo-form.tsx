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

/** The server says what is wrong: with scripts, the photo is saved without a button. */
const RULES = { photo: {} }

/**
 * The profile photo: shown, uploaded and saved as soon as it is chosen. Without scripts it is a
 * form with a button.
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
