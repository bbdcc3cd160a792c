import { useMemo, useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { useFormFields } from '../../ui/forms/use-form-fields.ts'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { AreaButton } from '../image-area/area-button.tsx'
import { statedRatio } from '../image-area/stated-ratio.ts'
import { ArtworkFields } from './artwork-fields.tsx'
import type { ArtworkConflict } from './artwork-conflict.ts'
import { ArtworkConflictFields } from './artwork-conflict-fields.tsx'
import { IDEMPOTENCY_KEY } from '../../ui/forms/idempotency-field.tsx'
import { artworkFormRules, type SubmittedArtwork } from './artwork-form.ts'
import { openedWith, useEditorDraft } from './use-editor-draft.ts'
import { ARTWORK_LIST, BATCH } from './artwork-path.ts'
import { artworkDraftKey, removeTabDraft, type FormValues } from '../forms/tab-draft.ts'
import * as styles from '../forms/form-panel.module.css'
import { ImageField } from '../artwork-images/image-field.tsx'
import type { ServerDraft } from '../drafts/server-draft.ts'
import { DraftStatus } from '../drafts/draft-status.tsx'
import { FormDraftNotices } from '../drafts/form-draft-notices.tsx'
import type { useServerDraft } from '../drafts/use-server-draft.ts'
import { useDraftImage } from '../artwork-images/use-draft-image.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

type ArtworkEditorProps = {
  /** Null for a new work. */
  readonly artwork: Artwork | null
  /** The id of the artist. */
  readonly owner: string
  /** Generated for every load of the page. */
  readonly formKey: string
  /** Typed values of a refused form. */
  readonly typed: SubmittedArtwork | null | undefined
  readonly refusal: FormRefusal | null | undefined
  /** Fields that another device has saved in the meantime. */
  readonly conflict: ArtworkConflict | null | undefined
  readonly serverDraft: ServerDraft | null
}

/**
 * The form to add or edit a work. Its draft, image included, is kept in the tab and on the server.
 */
export function ArtworkEditor(props: ArtworkEditorProps) {
  const { artwork, owner, typed, conflict, serverDraft } = props
  const key = artworkDraftKey(artwork?.id)
  const savedValues = useMemo(() => openedWith(artwork, conflict ?? null), [artwork, conflict])
  const formDraft = useEditorDraft({
    artwork,
    key,
    owner,
    savedValues,
    serverDraft,
    refusal: props.refusal,
  })
  const { draft, server, refusal, keep } = formDraft
  // Keeps the key of the first render; a new key after revalidation would allow a second work.
  const [formKey] = useState(props.formKey)
  const idempotencyKey = draft.fields[IDEMPOTENCY_KEY] ?? `${formKey}-${draft.discards}`
  const failed = artwork === null ? messages.addArtworkFailed : messages.updateArtworkFailed
  useRefusalToast(refusal, failed)
  const { imageCopy, imageId } = draft.fields
  return (
    <>
      <FormDraftNotices formDraft={formDraft} describe={describeDraft}>
        {draft.isRestored && imageCopy !== undefined && imageId === undefined
          ? 'Its image is a smaller copy. Choose the original again for full size.'
          : undefined}
      </FormDraftNotices>
      <Editor
        key={draft.version}
        {...{ artwork, refusal, draftKey: key, server, idempotencyKey }}
        typed={refusal && typed}
        conflict={refusal && conflict}
        draft={{
          fields: draft.fields,
          keep: (fields) => keep(fields, { [IDEMPOTENCY_KEY]: idempotencyKey }),
        }}
      />
    </>
  )
}

function describeDraft({ fields }: ServerDraft): string {
  const title = fields['title'] ?? ''
  return title === '' ? 'The other draft has no title yet.' : `The other draft: ${title}.`
}

type EditorProps = Omit<ArtworkEditorProps, 'owner' | 'serverDraft' | 'formKey'> & {
  readonly draft: { readonly fields: FormValues; readonly keep: (fields: FormValues) => void }
  readonly server: ReturnType<typeof useServerDraft>
  readonly draftKey: string
  readonly idempotencyKey: string
}

function Editor(props: EditorProps) {
  const { artwork, typed, refusal, conflict, draft, draftKey, server } = props
  const form = useRef<HTMLFormElement>(null)
  const { image, choose, replace, restore, whenUploaded, keep } = useDraftImage({
    form,
    artwork,
    draft,
    imageId: typed?.imageId,
  })
  const isUploading = image.state === 'uploading'
  const prepare = async () => {
    const isReady = !isUploading || (await whenUploaded()) !== null
    await server.pause()
    return isReady
  }
  const sends = useNavigation().formMethod === 'POST'
  const hasImage = isUploading || image.state === 'ready'
  const isSaved = image.state === 'none' && image.preview === artwork?.urls.regular
  const shownImage = isSaved ? artwork.image.id : image.imageId
  return (
    <ValidatedForm
      ref={form}
      encType="multipart/form-data"
      rules={artworkFormRules({
        needsImage: artwork === null && !hasImage,
        imageFailure: image.state === 'failed' ? image.error : null,
      })}
      refusal={refusal}
      className={styles['wide']}
      onInput={keep}
      before={prepare}
    >
      <FormStack>
        <FormSummary isLong />
        {artwork === null && (
          <input type="hidden" name={IDEMPOTENCY_KEY} value={props.idempotencyKey} />
        )}
        {artwork !== null && (
          <OpenedRevision key={conflict?.revision} fields={draft.fields} conflict={conflict} />
        )}
        {conflict != null && <ArtworkConflictFields conflict={conflict} />}
        <ImageField
          id="image"
          label="Image"
          hint={
            <>
              jpg, png, webp or avif, up to 25 MB, or 200 MB by <Link to={BATCH}>Add many</Link>.
              Location and camera data are removed from it.
            </>
          }
          image={image}
          onChoose={choose}
        >
          {artwork !== null && image.state === 'failed' && <KeepImageButton onKeep={restore} />}
          {shownImage !== null && (
            <AreaButton
              imageId={shownImage}
              findRatio={() => (form.current === null ? null : statedRatio(form.current))}
              onMade={({ id }) => replace(id)}
            />
          )}
        </ImageField>
        <ArtworkFields fields={typed ?? draft.fields} />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            busy={sends}
            {...(isUploading && { busyLabel: '/* uploading... */' })}
          >
            {artwork === null ? 'Add artwork' : 'Save changes'}
          </Button>
          <LinkButton
            to={ARTWORK_LIST}
            variant="quiet"
            onClick={() => {
              server.discard()
              removeTabDraft(draftKey)
            }}
          >
            Cancel
          </LinkButton>
        </FormActions>
        <DraftStatus state={server.state} />
      </FormStack>
    </ValidatedForm>
  )
}

/** Discards a replacement image whose upload failed. */
function KeepImageButton({ onKeep }: { readonly onKeep: () => void }) {
  const { correct } = useFormFields()
  const keep = () => {
    correct('image')
    onKeep()
  }
  return (
    <Button size="sm" onClick={keep}>
      Keep the saved image
    </Button>
  )
}

type OpenedRevisionProps = {
  readonly fields: FormValues
  readonly conflict: ArtworkConflict | null | undefined
}

/** Hidden fields with the opened revision and values, by which the server detects a conflict. */
function OpenedRevision({ fields, conflict }: OpenedRevisionProps) {
  const revision = conflict?.revision ?? fields['revision'] ?? ''
  return (
    <>
      <input type="hidden" name="revision" defaultValue={revision} />
      <input type="hidden" name="base" defaultValue={conflict?.base ?? fields['base'] ?? ''} />
    </>
  )
}
