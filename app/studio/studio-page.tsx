import { useCallback, useState } from 'react'
import { apiFor, read } from '../api/api-client.server.ts'
import { normaliseName } from '../account/user.ts'
import { newId } from '../kernel/id.ts'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { FileField } from '../ui/forms/file-field.tsx'
import { announce } from '../ui/interaction/announcer.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { toast } from '../ui/toasts/toast.client.ts'
import type { Route } from './+types/studio-page'
import { StudioDialog } from './studio-dialog.tsx'
import {
  createStudioItem,
  isImage,
  STUDIO_ACCEPT,
  type StudioDraft,
  type StudioItem,
  type StudioRefusal,
  studioRefusals,
} from './studio-item.ts'
import { StudioGrid } from './studio-grid.tsx'
import { useFileDrop } from '../ui/forms/use-file-drop.ts'
import { useStudio } from './use-studio.ts'
import * as styles from './studio-page.module.css'

export async function loader(args: Route.LoaderArgs) {
  const { user } = await read(apiFor(args).session.$get())
  return { author: user === null ? null : normaliseName(user.displayName) }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Gallery Studio',
      description:
        'Arrange your own images on a wall that stays in your browser. Nothing is uploaded.',
    },
    args,
  )

export default function StudioPage({ loaderData }: Route.ComponentProps) {
  const { items, isKept, add, remove } = useStudio()
  const [{ image, previous }, setChosen] = useState<Chosen>(NONE)
  const [isRefused, setIsRefused] = useState(false)
  const close = useCallback(() => setChosen(NONE), [])

  function choose(file: File): void {
    setIsRefused(false)
    if (isImage(file)) setChosen({ image: file, previous: image })
    else refuse(image)
  }
  useFileDrop(choose)

  function addItem(draft: StudioDraft): StudioRefusal | null {
    const { author } = loaderData
    const item = createStudioItem(draft, { id: newId(), now: Date.now(), author })
    if ('refused' in item) return item
    close()
    void add(item).then(() => toast.success(`“${item.title}” is on your wall`))
    return null
  }

  /** @param kept the image in the open dialog, which stays with what was typed; null for none */
  function refuse(kept: File | null): void {
    setChosen({ image: kept, previous: null })
    if (kept !== null) return void toast.error(studioRefusals['not-an-image'])
    setIsRefused(true)
    announce(studioRefusals['not-an-image'])
  }

  return (
    <div className={styles['page']}>
      <PageHeader
        label="gallery_studio"
        title="Gallery Studio"
        lead="A wall to try things out on. Everything stays in this browser: nothing is uploaded."
      />
      <ImageInput onChoose={choose} isRefused={isRefused} />
      {!isKept && (
        <Notice tone="error" role="alert" title="These works will not be saved">
          This browser’s storage is full or switched off. These works are lost when you leave the
          page.
        </Notice>
      )}
      <h2 className={styles['title']}>On your wall</h2>
      <Items items={items} onRemove={(item) => void remove(item.id)} />
      <StudioDialog
        image={image}
        onAdd={addItem}
        onClose={close}
        onUnreadable={() => refuse(previous)}
      />
    </div>
  )
}

/** The image in the dialog, and the one that it replaced: the browser may not decode it. */
type Chosen = { readonly image: File | null; readonly previous: File | null }

const NONE: Chosen = { image: null, previous: null }

type ImageInputProps = {
  readonly onChoose: (file: File) => void
  /** The chosen file is not an image. */
  readonly isRefused: boolean
}

function ImageInput({ onChoose, isRefused }: ImageInputProps) {
  return (
    <>
      <noscript>
        <Notice tone="note" title="The studio needs JavaScript">
          It works entirely inside your browser.
        </Notice>
      </noscript>
      <FileField
        label="Add an image"
        hint="JPG, PNG or WebP. You can also paste an image, or drop one anywhere on this page."
        error={isRefused ? studioRefusals['not-an-image'] : null}
        accept={STUDIO_ACCEPT}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Reset, so that the same file can be chosen again after Cancel.
          event.target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
    </>
  )
}

type ItemsProps = {
  readonly items: readonly StudioItem[] | null
  readonly onRemove: (item: StudioItem) => void
}

function Items({ items, onRemove }: ItemsProps) {
  // Until storage is read, shows neither works nor the empty state.
  if (items === null) return <div className={styles['waiting']} />
  if (items.length === 0) {
    return (
      <EmptyState title="Your wall is empty" level={3}>
        Choose, drop or paste an image. It will still be here on your next visit.
      </EmptyState>
    )
  }
  return <StudioGrid items={items} onRemove={onRemove} />
}
