import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { ArtworkFields } from './artwork-fields.tsx'
import {
  artworkAsTyped,
  artworkFormRules,
  EMPTY_ARTWORK,
  type KeptArtwork,
} from './artwork-form.ts'
import { ARTWORK_LIST } from './artwork-path.ts'
import { artworkDraftKey, removeFormDraft, type FormDraft } from '../forms/form-draft.ts'
import { FormDraftNotice } from '../forms/form-draft-notice.tsx'
import * as styles from '../forms/form-panel.module.css'
import { ImageField } from './image-field.tsx'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { useDraftImage } from './use-draft-image.ts'
import { useRefusalToast } from '../forms/use-refusal-toast.ts'

type ArtworkEditorProps = {
  /** Null for a new work. */
  readonly artwork: Artwork | null
  /** The id of the artist. */
  readonly owner: string
  /** Of a refused form. */
  readonly typed: KeptArtwork | null | undefined
  readonly refusal: FormRefusal | null | undefined
}

/** The add form and the edit form. Each has a draft that survives a reload, image included. */
export function ArtworkEditor({ artwork, owner, typed, refusal }: ArtworkEditorProps) {
  const key = artworkDraftKey(artwork?.id)
  const saved = useMemo<FormDraft>(
    () => (artwork === null ? EMPTY_ARTWORK : artworkAsTyped(artwork)),
    [artwork],
  )
  const draft = useFormDraft({ key, owner, saved })
  const failed = artwork === null ? messages.addArtworkFailed : messages.updateArtworkFailed
  useRefusalToast(refusal, failed)
  const { imageCopy, imageId } = draft.fields
  return (
    <>
      <FormDraftNotice {...draft} onDiscard={draft.discard}>
        {draft.isRestored && imageCopy !== undefined && imageId === undefined
          ? 'Its image is a smaller copy. Choose the original again for full size.'
          : undefined}
      </FormDraftNotice>
      <Editor key={draft.version} {...{ artwork, typed, refusal, draft, draftKey: key }} />
    </>
  )
}

type EditorProps = Omit<ArtworkEditorProps, 'owner'> & {
  readonly draft: ReturnType<typeof useFormDraft>
  readonly draftKey: string
}

function Editor({ artwork, typed, refusal, draft, draftKey }: EditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const { image, choose, whenUploaded, keep } = useDraftImage({
    form,
    artwork,
    draft,
    imageId: typed?.imageId,
  })
  const { waits, submitAfter } = useSubmitAfter(whenUploaded)
  const sends = useNavigation().formMethod === 'POST'
  const hasImage = image.state === 'uploading' || image.state === 'ready'
  return (
    <ValidatedForm
      ref={form}
      method="post"
      encType="multipart/form-data"
      rules={artworkFormRules({ needsImage: artwork === null && !hasImage })}
      refusal={refusal}
      className={styles['wide']}
      onInput={keep}
      onSubmit={image.state === 'uploading' ? submitAfter : undefined}
    >
      <FormStack>
        <FormSummary isLong />
        <ImageField
          id="image"
          label="Image"
          hint="jpg, png, webp or avif, up to 25 MB. Location and camera data are removed from it."
          image={image}
          onChoose={choose}
        />
        <ArtworkFields fields={typed ?? draft.fields} />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            busy={waits || sends}
            {...(waits ? { busyLabel: '/* uploading... */' } : {})}
          >
            {artwork === null ? 'Add artwork' : 'Save changes'}
          </Button>
          <LinkButton to={ARTWORK_LIST} variant="quiet" onClick={() => removeFormDraft(draftKey)}>
            Cancel
          </LinkButton>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/** Delays a form until its image is uploaded, and then submits it with the image's id. */
function useSubmitAfter(whenUploaded: () => Promise<string | null>) {
  const submit = useSubmit()
  const [waits, setWaits] = useState(false)

  async function submitAfter(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setWaits(true)
    const imageId = await whenUploaded()
    setWaits(false)
    if (imageId === null || !form.isConnected) return
    const body = new FormData(form)
    body.set('imageId', imageId)
    await submit(body, { method: 'post', encType: 'multipart/form-data' })
  }

  return { waits, submitAfter: (event: SubmitEvent<HTMLFormElement>) => void submitAfter(event) }
}
