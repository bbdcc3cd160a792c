/** The notices of completed actions, by the value of the query parameter `done`. */
export const DONE = {
  suspended:
    'This person is suspended. Their sessions have ended and their works have left the gallery.',
  restored: 'The suspension has ended. The works are back in the gallery.',
  granted: 'This person is an operator now.',
  revoked: 'This person is no longer an operator.',
  ended: 'The session has ended.',
  'all-ended': 'All sessions have ended.',
  hidden: 'This work is hidden. Its artist can read the reason.',
  shown: 'This work is no longer hidden.',
  'exhibition-hidden': 'The exhibition is hidden. Its artist can read the reason.',
  'exhibition-shown': 'The exhibition is no longer hidden.',
  'invitation-revoked': 'The invitation is revoked.',
  'webhook-tested': 'A test is on its way. It is in the log below.',
  'webhook-sent': 'The message is sent again. The log below shows the outcome.',
  'webhook-paused': 'The webhook is paused. Events during the pause are not sent, not even later.',
  'webhook-resumed': 'The webhook takes events again.',
  'webhook-deleted': 'The webhook and its log are deleted.',
  featured: 'The landing page shows this choice now.',
  saved: 'The settings are saved.',
  'backup-begun': 'A backup was requested. It appears in the list once it is complete.',
  'backup-deleted': 'The backup is deleted.',
  unshared: 'The list is private now, and its link no longer works.',
  moved: 'The report has a new state.',
  noted: 'The note was added.',
  written: 'The message is on its way.',
  retried: 'The job runs again in a moment.',
} as const

export type Done = keyof typeof DONE

export const isDone = (text: string): text is Done => Object.hasOwn(DONE, text)
