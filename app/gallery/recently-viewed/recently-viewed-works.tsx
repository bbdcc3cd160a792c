import { useEffect, useRef, useState } from 'react'
import type { WorkCard } from '../../artworks/artwork.ts'
import { fetchCards } from '../../artworks/card/fetch-cards.ts'
import { Button } from '../../ui/components/button.tsx'
import { announce } from '../../ui/interaction/announcer.tsx'
import { hasFocusAfter } from '../../ui/interaction/has-focus-after.ts'
import { useNearWindow } from '../../ui/interaction/use-near-window.ts'
import { WorkStrip } from '../artwork/work-strip.tsx'
import { parseViewed } from './recently-viewed.ts'
import { forgetViewed, viewedText } from './viewed-text.ts'

/** The other works that this browser has shown, and the button that makes it forget them. */
export function RecentlyViewedWorks({ id }: { readonly id: string }) {
  const text = viewedText.use()
  const [works, setWorks] = useState<readonly WorkCard[]>([])
  const others = parseViewed(text).filter((viewed) => viewed !== id)
  const wanted = others.join(',')
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearWindow(place)
  useEffect(() => {
    if (wanted === '' || !isNear) return undefined
    const abort = new AbortController()
    fetchCards(wanted.split(','), abort.signal).then(
      (found) => {
        if (place.current && !hasFocusAfter(place.current)) setWorks(found)
      },
      () => {
        // No network: the page is whole without them.
      },
    )
    return () => abort.abort()
  }, [wanted, isNear])
  const forget = () => {
    forgetViewed()
    announce('Recently viewed works were cleared')
  }
  return (
    <div ref={place}>
      <WorkStrip
        id="recently-viewed"
        title="Recently viewed"
        action={
          <Button variant="quiet" size="sm" onClick={forget}>
            Clear
          </Button>
        }
        works={works.filter((work) => others.includes(work.id))}
        state={null}
      />
    </div>
  )
}
