import { Link } from 'react-router'
import { formatShortDay } from '../kernel/day.ts'
import { classNames } from '../ui/class-names.ts'
import { Badge } from '../ui/components/badge.tsx'
import * as styles from './enquiry.module.css'

export type ShownMessage = {
  readonly id: string
  readonly author: string
  readonly isOwn: boolean
  /** A label beside the author, such as `reported`. */
  readonly mark: string | null
  /** '' when its author has removed it. */
  readonly text: string
  /** ISO timestamp. */
  readonly createdAt: string
  /** The path of the report form; without it, the message cannot be reported. */
  readonly reportPath?: string
}

/**
 * Messages, oldest first. Addresses in them stay plain text, because any stranger may have sent
 * them.
 */
export function MessageList({ messages }: { readonly messages: readonly ShownMessage[] }) {
  return (
    <ol className={styles['messages']} role="list">
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Message({ message }: { readonly message: ShownMessage }) {
  const { author, isOwn, mark, text, createdAt, reportPath } = message
  const timestamp = `${formatShortDay(createdAt)}, ${createdAt.slice(11, 16)} UTC`
  return (
    <li className={classNames(styles['message'], isOwn && styles['own'])}>
      <p className={styles['author']}>
        <strong>{author}</strong> <time dateTime={createdAt}>{timestamp}</time>{' '}
        {mark !== null && <Badge>{mark}</Badge>}
      </p>
      {text === '' ? (
        <p className={styles['removed']}>Removed by its author</p>
      ) : (
        <p className={styles['text']}>{text}</p>
      )}
      {reportPath !== undefined && text !== '' && (
        <p className={styles['report']}>
          <Link to={reportPath} aria-label={`Report the message of ${author}, ${timestamp}`}>
            Report
          </Link>
        </p>
      )}
    </li>
  )
}
