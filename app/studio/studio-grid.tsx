import { useState } from 'react'
import { announce } from '../ui/interaction/announcer.tsx'
import { IconButton } from '../ui/components/icon-button.tsx'
import { ConfirmDialog } from '../ui/components/confirm-dialog.tsx'
import { Icon } from '../ui/components/icon.tsx'
import { BlobImage } from './blob-image.tsx'
import type { StudioItem } from './studio-item.ts'
import * as styles from './studio-grid.module.css'

type StudioGridProps = {
  readonly items: readonly StudioItem[]
  readonly onRemove: (item: StudioItem) => void
}

/** The works in three heights, in as many columns as fit. */
export function StudioGrid({ items, onRemove }: StudioGridProps) {
  const [leaving, setLeaving] = useState<StudioItem | null>(null)
  return (
    <>
      <ul className={styles['grid']} aria-label="Your works">
        {items.map((item) => (
          <GridItem key={item.id} item={item} onRemove={() => setLeaving(item)} />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title="Remove this work?"
        text={`“${leaving?.title ?? ''}” exists only in this browser. This cannot be undone.`}
        confirmLabel="Remove work"
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving !== null) {
            onRemove(leaving)
            announce(`${leaving.title} removed`)
          }
          setLeaving(null)
        }}
      />
    </>
  )
}

type GridItemProps = { readonly item: StudioItem; readonly onRemove: () => void }

function GridItem({ item, onRemove }: GridItemProps) {
  const { title, description, link, size, author, imageBlob } = item
  const picture = <BlobImage blob={imageBlob} alt={description === '' ? title : description} />
  return (
    <li className={styles['item']}>
      <figure>
        <div className={styles[size]} data-size={size} data-art>
          {link === '' ? (
            picture
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer nofollow">
              {picture}
            </a>
          )}
        </div>
        <figcaption className={styles['caption']}>
          <div className={styles['words']}>
            <h3 className={styles['title']}>{title}</h3>
            <p className={styles['author']}>{author}</p>
            {description !== '' && <p>{description}</p>}
            {link !== '' && (
              <p>
                <a
                  className={styles['link']}
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                >
                  {new URL(link).host}
                  <Icon name="external" size="sm" />
                </a>
              </p>
            )}
          </div>
          <IconButton icon="trash" label={`Remove ${title}`} onClick={onRemove} />
        </figcaption>
      </figure>
    </li>
  )
}
