import { IconButton } from '../components/icon-button.tsx'
import { refuseSecondClick } from '../requests/refuse-second-click.ts'

type MoveButtonsProps = {
  /** The form field that both buttons set. */
  readonly field: string
  /** The name or title of the moved row. */
  readonly subject: string
  /** The value of the field that moves it up; null for the first of its list. */
  readonly up: string | null
  /** The value that moves it down; null for the last of its list. */
  readonly down: string | null
  /** The value that leaves it where it is. */
  readonly stay: string
}

/** The buttons that move a row of an ordered list up and down. */
export function MoveButtons({ field, subject, up, down, stay }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        type="submit"
        name={field}
        value={up ?? stay}
        icon="arrow-up"
        label={`Move ${subject} up`}
        aria-disabled={up === null}
        onClick={refuseSecondClick}
      />
      <IconButton
        type="submit"
        name={field}
        value={down ?? stay}
        icon="arrow-down"
        label={`Move ${subject} down`}
        aria-disabled={down === null}
        onClick={refuseSecondClick}
      />
    </>
  )
}
