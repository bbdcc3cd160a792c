import { use } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '../../account/use-hydrated.ts'
import { Button } from '../../ui/components/button.tsx'
import { ImageField } from '../artworks/image-field.tsx'
import { NO_IMAGE } from '../artworks/use-image-upload.ts'
import * as styles from '../forms/form-panel.module.css'
import { ProfilePhotoContext } from './use-profile-photo.ts'

/**
 * The profile photo: shown, uploaded and saved as soon as it is chosen. Without scripts it is a
 * form with a button.
 */
export function PhotoForm() {
  const hydrated = useHydrated()
  const photo = use(ProfilePhotoContext)
  return (
    <Form
      method="post"
      action="/artist-dashboard/photo"
      encType="multipart/form-data"
      className={styles['narrow']}
    >
      <ImageField
        id="photo"
        label="Photo"
        hint="jpg, png, webp or avif. It is saved as soon as you choose it."
        image={photo?.image ?? NO_IMAGE}
        onChoose={(file) => photo?.choose(file)}
        optional
      />
      {!hydrated && (
        <div>
          <Button type="submit">Save photo</Button>
        </div>
      )}
    </Form>
  )
}
