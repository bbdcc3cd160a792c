import { MessageList } from '../../enquiries/message-list.tsx'
import type { Report } from './report-queue.schema.ts'
import * as styles from '../admin.module.css'

/** A reported message with the messages around it; nothing for other reports. */
export function ReportedMessages({ messages }: Pick<Report, 'messages'>) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="reported-messages" className={styles['panel']}>
      <h3 id="reported-messages">The message, and those around it</h3>
      <MessageList
        messages={messages.map(({ id, side, name, text, createdAt, isReported }) => ({
          id,
          author: `${name === '' ? 'Somebody who has left' : name} (${AUTHORS[side]})`,
          isOwn: false,
          mark: isReported ? 'reported' : null,
          text,
          createdAt,
        }))}
      />
    </section>
  )
}

const AUTHORS = { artist: 'artist', asker: 'asks' } as const
