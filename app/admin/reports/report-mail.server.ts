import type { Mail } from '../../account/mailer.server.ts'
import { SUBJECT_WORDS, type SubjectKind } from '../../reports/report.ts'
import { formatDay } from '../../kernel/day.ts'
import type { Recipient } from './report-queue.schema.ts'
import type { Addressee } from './report-queue.store.server.ts'

type Message = Omit<Addressee, 'email'> & {
  readonly to: Recipient
  readonly email: string
  /** The operator's message. */
  readonly text: string
  /** The site's public URL. */
  readonly origin: string
}

/**
 * The mail with an operator's message about a report. The owner's mail never names the reporter.
 */
export function reportMail({ to, email, subject, reportedAt, text, origin }: Message): Mail {
  const { kind, title } = subject
  const named = nameOf(kind, title)
  if (to === 'reporter') {
    return {
      to: email,
      subject: `Your report about ${named}`,
      text: [
        `You reported ${named} at ${origin} on ${formatDay(reportedAt.toISOString())}.`,
        'The people who run this gallery have looked at it and answer:',
        text,
        'Thank you for your help.',
      ].join('\n\n'),
    }
  }
  const yours = ownNameOf(kind, title)
  return {
    to: email,
    subject: `About ${yours}`,
    text: [
      `The people who run the gallery at ${origin} are writing to you about ${yours}:`,
      text,
      `How to reach them: ${origin}/contact`,
    ].join('\n\n'),
  }
}

function nameOf(kind: SubjectKind, title: string): string {
  if (title === '') return SUBJECT_WORDS[kind].one
  return kind === 'message' ? `a message about “${title}”` : `“${title}”`
}

function ownNameOf(kind: SubjectKind, title: string): string {
  if (kind === 'artist') return 'your artist page'
  return kind === 'message'
    ? `your message about “${title}”`
    : `your ${SUBJECT_WORDS[kind].noun} ${nameOf(kind, title)}`
}
