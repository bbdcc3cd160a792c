import { useRef } from 'react'
import { fetchCards } from '../../artworks/card/fetch-cards.ts'
import { Button } from '../../ui/components/button.tsx'
import { announce } from '../../ui/interaction/announcer.tsx'
import { useNearWorks } from '../artwork/use-near-works.ts'
import { MissingStrip, WorkStrip } from '../artwork/work-strip.tsx'
import { parseViewed } from './recently-viewed.ts'
import { clearViewed, viewedText } from './viewed-text.ts'

/** The other works that this browser has shown, and the button that clears them. */
export function RecentlyViewedWorks({ id }: { readonly id: string }) {
  const text = viewedText.use()
  const others = parseViewed(text).filter((viewed) => viewed !== id)
  const place = useRef<HTMLDivElement>(null)
  const { works, hasFailed, retry } = useNearWorks(place, others.join(','), readViewed)
  const clear = () => {
    clearViewed()
    announce('Recently viewed works were cleared')
  }
  return (
    <div ref={place}>
      <WorkStrip
        id="recently-viewed"
        title="Recently viewed"
        action={
          <Button variant="quiet" size="sm" onClick={clear}>
            Clear
          </Button>
        }
        works={works.filter((work) => others.includes(work.id))}
        state={null}
      />
      {hasFailed && <MissingStrip title="Recently viewed works" onRetry={retry} />}
    </div>
  )
}

const readViewed = (ids: string, signal: AbortSignal) => fetchCards(ids.split(','), signal)
