import { useEffect, useRef } from 'react'
import { Button } from '../ui/components/button.tsx'
import { Notice } from '../ui/components/notice.tsx'
import type { RoomProblem } from './use-room-view.ts'

const LISTED = 'The works are listed below, room by room.'

/** Says why the rooms are not drawn. It takes the focus that was on them. */
export function NotDrawn({ kind, hadFocus }: RoomProblem) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hadFocus) place.current?.focus()
  }, [hadFocus])
  if (kind === 'no-webgl') {
    return (
      <Notice title="This browser cannot draw the rooms">
        <p>It lacks WebGL 2, or has it turned off. {LISTED}</p>
      </Notice>
    )
  }
  const reload = <Button onClick={() => location.reload()}>Load the page again</Button>
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" title="The rooms could not be drawn" action={reload} role="alert">
        <p>{LISTED}</p>
      </Notice>
    </div>
  )
}
