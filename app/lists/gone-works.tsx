import { countText } from '../kernel/count.ts'
import { Notice } from '../ui/components/notice.tsx'

/** Says that a list has works that are not shown, since their artists took them down. */
export function GoneWorks({ count }: { readonly count: number }) {
  if (count === 0) return null
  const have = count === 1 ? 'has' : 'have'
  return (
    <Notice title={`${countText(count, 'work')} ${have} left the gallery`}>
      <p>What returns to the gallery is shown in this list again.</p>
    </Notice>
  )
}
