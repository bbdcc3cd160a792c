/** The notices of completed actions, by the value of the query parameter `done`. */
export const DONE = {
  suspended:
    'This person is suspended. Their sessions have ended and their works have left the gallery.',
  restored: 'The suspension has ended. The works are back in the gallery.',
  granted: 'This person is an operator now.',
  revoked: 'This person is no longer an operator.',
  ended: 'The session has ended.',
  'all-ended': 'All sessions have ended.',
  hidden: 'This work is hidden. Its artist reads the reason.',
  shown: 'This work is not hidden any more.',
  'exhibition-hidden': 'It is hidden. Its artist reads the reason.',
  'exhibition-shown': 'It is not hidden any more.',
  'invitation-revoked': 'The invitation is revoked.',
  'webhook-tested': 'A test is on its way. It is in the log below.',
  'webhook-sent': 'It is sent again. The log below shows how it fares.',
  'webhook-paused': 'The webhook is paused. Events are not sent, nor are they sent later.',
  'webhook-resumed': 'The webhook takes events again.',
  'webhook-deleted': 'The webhook and its log are deleted.',
  featured: 'The landing page shows this choice now.',
  saved: 'The settings are saved.',
  'backup-begun': 'A backup was asked for. It is in the list once it is complete.',
  'backup-deleted': 'The backup is deleted.',
  unshared: 'The list is private now, and its link no longer works.',
  moved: 'The report has a new state.',
  noted: 'The note was added.',
  written: 'The message is on its way.',
  retried: 'The job runs again in a moment.',
} as const

export type Done = keyof typeof DONE

export const isDone = (text: string): text is Done => Object.hasOwn(DONE, text)
