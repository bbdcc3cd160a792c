import { useState, type MouseEvent } from 'react'
import { Link, useFetcher } from 'react-router'
import { countText, factLine } from '../../kernel/count.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { editionFact } from '../../artworks/edition/edition-text.ts'
import { SIZE_NOT_STATED, sizeText } from '../../artworks/card/work-text.ts'
import { srcSet } from '../../images/image.ts'
import * as messages from '../../kernel/message.ts'
import { formatEuros } from '../../kernel/money.ts'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { ArtFrame } from '../../ui/components/art-frame.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { isPlainClick } from '../../ui/interaction/navigate-on-click.ts'
import { DELETION_WARNING } from '../artworks/artwork-deletion.ts'
import * as styles from './artwork-list.module.css'
import { deletePath, editPath, imagesPath } from '../artworks/artwork-path.ts'
import { ArtworkMenu } from './artwork-menu.tsx'
import { ArtworkStatus, statusOf } from './artwork-status.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

/** An artwork in the artist's list, with its actions. */
export function ArtworkRow({ artwork }: { readonly artwork: Artwork }) {
  const deletion = useFetcher<FormOutcome>({ key: `delete ${artwork.id}` })
  useRefusalToast(deletion.data?.refusal, messages.deleteArtworkFailed)
  // Optimistic: hides the row at once, and shows it again if the API refuses.
  const isRefused = deletion.data !== undefined && deletion.data.refusal !== null
  if (deletion.state !== 'idle' && !isRefused) return null
  return (
    <li className={styles['row']}>
      <Link to={editPath(artwork.id)} className={styles['thumb']} tabIndex={-1} aria-hidden="true">
        <ArtFrame
          dimmed
          src={artwork.urls.small}
          sources={[{ type: 'image/avif', srcSet: srcSet(artwork.image, 'avif') }]}
          sizes="8rem"
          alt=""
          width={artwork.image.width}
          height={artwork.image.height}
          placeholder={artwork.image.placeholder}
        />
      </Link>
      <div className={styles['words']}>
        <h3>
          {artwork.isPublished ? (
            <Link to={`/artwork/${artwork.id}`}>{artwork.title}</Link>
          ) : (
            artwork.title
          )}
        </h3>
        <p className={styles['facts']}>{factsOf(artwork)}</p>
        {artwork.size === null && (
          <p className={styles['facts']}>
            Without a size, the gallery says “{SIZE_NOT_STATED}” and cannot show it to scale.
          </p>
        )}
      </div>
      <ArtworkStatus artwork={artwork} />
      <div className={styles['actions']}>
        <LinkButton to={editPath(artwork.id)} size="sm" icon="edit">
          <span>
            Edit<VisuallyHidden> {artwork.title}</VisuallyHidden>
          </span>
        </LinkButton>
        <LinkButton to={imagesPath(artwork.id)} size="sm" variant="quiet" icon="image">
          <span>
            Images<VisuallyHidden> of {artwork.title}</VisuallyHidden>
          </span>
        </LinkButton>
        <Deletion
          artwork={artwork}
          onConfirm={() =>
            void deletion.submit(
              { stay: 'yes' },
              { method: 'post', action: deletePath(artwork.id) },
            )
          }
        />
      </div>
      <ArtworkMenu artwork={artwork} status={statusOf(artwork)} />
    </li>
  )
}

function factsOf({ price, size, date, edition, user }: Artwork): string {
  const likes = user.total_likes ?? 0
  return factLine([
    price === null ? 'no price yet' : formatEuros(price),
    size === null ? 'no size yet' : sizeText(size),
    date?.slice(0, 4) ?? '',
    editionFact(edition),
    likes === 0 ? '' : countText(likes, 'like'),
  ])
}

type DeletionProps = { readonly artwork: Artwork; readonly onConfirm: () => void }

/** Links to the confirmation page. With scripts it opens a dialog instead. */
function Deletion({ artwork, onConfirm }: DeletionProps) {
  const [asks, setAsks] = useState(false)
  const ask = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setAsks(true)
  }
  return (
    <>
      <LinkButton to={deletePath(artwork.id)} size="sm" variant="quiet" icon="trash" onClick={ask}>
        <span>
          Delete<VisuallyHidden> {artwork.title}</VisuallyHidden>
        </span>
      </LinkButton>
      <ConfirmDialog
        open={asks}
        title={`Delete ${artwork.title}?`}
        text={<p>{DELETION_WARNING}</p>}
        confirmLabel="Delete artwork"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          onConfirm()
        }}
      />
    </>
  )
}
