import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { formatDay } from '../../kernel/day.ts'
import { inputTime, toLocalTime } from './local-time.ts'

/** Shows a moment in the browser's time zone; without scripts in UTC, with the zone named. */
export function ScheduledTime({ at }: { readonly at: string }) {
  const isHydrated = useHydrated()
  const shown = inputTime(isHydrated ? toLocalTime(at) : at)
  return (
    <time dateTime={at}>
      {formatDay(shown)}, {shown.slice(11)}
      {!isHydrated && ' UTC'}
    </time>
  )
}
