import { CheckboxField } from '../../ui/forms/choice-field.tsx'
import * as styles from '../admin.module.css'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-event.ts'

type EventChoiceProps = {
  /** The names of the selected events. */
  readonly chosen: readonly string[]
}

/** Checkboxes for the events that an endpoint receives. */
export function EventChoice({ chosen }: EventChoiceProps) {
  return (
    <fieldset className={styles['choices']}>
      <legend>Events</legend>
      {WEBHOOK_EVENT_NAMES.map((event) => (
        <CheckboxField
          key={event}
          name={event}
          label={WEBHOOK_EVENTS[event]}
          hint={<code>{event}</code>}
          defaultChecked={chosen.includes(event)}
        />
      ))}
    </fieldset>
  )
}

/** Reads the selected events from a form. */
export const chosenIn = (form: FormData): WebhookEvent[] =>
  WEBHOOK_EVENT_NAMES.filter((event) => form.has(event))
