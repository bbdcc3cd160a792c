import { useHydrated } from '../../account/use-hydrated.ts'
import { formatDay } from '../../kernel/day.ts'
import { inputTime, toLocalTime } from './local-time.ts'

/** A moment in the browser's time zone; without scripts in UTC, which it says. */
export function ScheduledTime({ at }: { readonly at: string }) {
  const hydrated = useHydrated()
  const shown = inputTime(hydrated ? toLocalTime(at) : at)
  return (
    <time dateTime={at}>
      {formatDay(shown)}, {shown.slice(11)}
      {!hydrated && ' UTC'}
    </time>
  )
}
