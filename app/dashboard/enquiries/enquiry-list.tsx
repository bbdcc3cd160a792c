import { Link } from 'react-router'
import { Thumbnail } from '../../artworks/card/thumbnail.tsx'
import { correspondentLabel } from '../../enquiries/correspondent.ts'
import { enquiryPath } from '../../enquiries/enquiry.ts'
import type { EnquirySummary } from '../../enquiries/enquiry.store.server.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { Panel } from '../../ui/components/panel.tsx'
import { BlockedList, type BlockedListProps } from './blocked-list.tsx'
import * as styles from './enquiry-list.module.css'

export const NOT_UNBLOCKED = 'Nobody was unblocked'

type EnquiryListProps = {
  readonly page: {
    readonly items: readonly EnquirySummary[]
    readonly nextCursor: string | null
    readonly isStart: boolean
    readonly blocked: BlockedListProps['blocked']
  }
  /** The path of the page that shows the list. */
  readonly path: string
  /** Explains to an empty list where enquiries come from. */
  readonly hint: string
  readonly refusal: BlockedListProps['refusal']
}

/** The enquiries tab of both dashboards, latest first. */
export function EnquiryList({ page, path, hint, refusal }: EnquiryListProps) {
  const { items, nextCursor, isStart, blocked } = page
  return (
    <Panel title="Enquiries">
      {items.length === 0 ? (
        <EmptyState
          title="No enquiries yet"
          level={3}
          action={
            <LinkButton to="/for-art-lovers" variant="primary">
              Explore Gallery
            </LinkButton>
          }
        >
          <p>{hint}</p>
        </EmptyState>
      ) : (
        <ol className={styles['list']} role="list">
          {items.map((enquiry) => (
            <EnquiryEntry key={enquiry.id} enquiry={enquiry} />
          ))}
        </ol>
      )}
      <Pager of="enquiries" path={path} isStart={isStart} nextCursor={nextCursor} />
      <BlockedList {...{ blocked, refusal }} />
    </Panel>
  )
}

function EnquiryEntry({ enquiry }: { readonly enquiry: EnquirySummary }) {
  const { id, work, unread, lastMessage } = enquiry
  return (
    <li className={styles['entry']}>
      <Thumbnail imageUrl={work.imageUrl} />
      <div className={styles['words']}>
        <h3 className={styles['title']}>
          <Link to={enquiryPath(id)}>{work.title}</Link>{' '}
          {unread > 0 && <Badge>{`${unread} new`}</Badge>}
        </h3>
        <p className={styles['facts']}>
          <bdi>{correspondentLabel(enquiry.with)}</bdi>&nbsp;·{' '}
          <time dateTime={lastMessage.at}>{formatShortDay(lastMessage.at)}</time>
        </p>
        <p>
          {lastMessage.from === 'you' && 'You: '}
          {lastMessage.text === '' ? 'Removed by its author' : lastMessage.text}
        </p>
      </div>
    </li>
  )
}
