import { Link } from 'react-router'
import { LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { ARTWORK_LIST, ARTWORK_TABLE } from '../artworks/artwork-path.ts'

export const readyText = (count: number): string =>
  count === 1 ? 'One draft is ready' : `${count} drafts are ready`

/** Shown once no file is waiting or in progress. */
export function DraftsReady({ count }: { readonly count: number }) {
  return (
    <Notice
      tone="success"
      title={readyText(count)}
      action={
        <LinkButton to={ARTWORK_LIST} variant="primary" icon="arrow-right" iconAt="end">
          See your artworks
        </LinkButton>
      }
    >
      <p>
        <Link to={`${ARTWORK_TABLE}?status=draft`}>Give them prices and sizes in the table</Link>,
        and publish them when you like.
      </p>
    </Notice>
  )
}
