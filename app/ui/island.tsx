import { type ComponentType, memo, type RefObject, Suspense, use, useEffect, useState } from 'react'
import { PAGE_READY_EVENT } from './page-ready.ts'
import { type Nap, takeNap, type Watch } from './nap.ts'

/** Whether what the server drew has come to life: what appears after that is drawn here, and at once. */
let isAlive = false

/** Once, around all pages. */
export function usePageReady(): void {
  useEffect(() => {
    isAlive = true
    dispatchEvent(new Event(PAGE_READY_EVENT))
  }, [])
}

type IslandProps = {
  /** Holds the part; whoever turns to anything in it wakes the part. */
  readonly place: RefObject<Element | null>
  /** It has something to say at once. */
  readonly isNeeded?: boolean
}

/**
 * A part of the page whose script is fetched when somebody turns to it: by pointer, finger, focus or key. Until then it
 * stays as the server drew it, links and forms included, and React leaves it alone (a Suspense boundary that is not
 * hydrated). Clicks that come before the script wait for it. In pages that come later the part is drawn at once.
 *
 * The stylesheets of the part have to be imported where the island is made, or it would be bare until then. What draws
 * the island may be drawn anew at any time, but not at once (`flushSync`, an external store) with other properties.
 * @param fetchPart imports the part
 * @param watch something else that wakes it
 */
export function island<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  watch?: Watch,
): ComponentType<Props & IslandProps> {
  type Part = ComponentType<Props>
  let loaded: Part | null = null
  let coming: Promise<Part> | null = null
  const load = () => {
    coming ??= fetchPart().then(
      (part) => (loaded = part),
      (fault: unknown) => {
        // Offline, perhaps: the next touch tries again.
        coming = null
        throw fault
      },
    )
    return coming
  }
  // On the server, and with a page that is on its way: to be there when it is drawn.
  if (import.meta.env.SSR || isAlive) load().catch(() => {})

  function Awake({ nap, props }: { readonly nap: Nap<Part> | null; readonly props: Props }) {
    nap?.look()
    // The last hook: when React comes back to it, there may be nothing to wait for any more.
    const Part = loaded ?? use(nap?.over ?? load())
    return (
      <>
        {/* oxlint-disable-next-line react/static-components -- the same one in every draw: it is fetched once */}
        <Part {...props} />
        {nap && <Woken nap={nap} />}
      </>
    )
  }

  // Drawn anew only with other properties: whatever changes a part that sleeps has to wake it.
  return memo(function Island({ place, isNeeded, ...props }: Props & IslandProps) {
    const [nap] = useState(() =>
      import.meta.env.SSR || isAlive || isNeeded ? null : takeNap(load),
    )
    useEffect(() => nap?.watch(place.current, watch), [nap, place])
    return (
      <Suspense fallback={nap && <Missing nap={nap} />}>
        <Awake nap={nap} props={props as unknown as Props} />
      </Suspense>
    )
  }) as unknown as ComponentType<Props & IslandProps>
}

/** After the part: it hears what was held for it. */
function Woken({ nap }: { readonly nap: Nap<unknown> }) {
  useEffect(() => nap.end(), [nap])
  return null
}

/** Only ever drawn where React gave up what the server drew. */
function Missing({ nap }: { readonly nap: Nap<unknown> }) {
  useEffect(() => nap.wake(), [nap])
  return null
}
