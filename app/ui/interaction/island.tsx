import { type ComponentType, memo, type RefObject, Suspense, use, useEffect, useState } from 'react'
import { loadOnce } from '../../kernel/single-flight.ts'
import { throwScriptError } from '../requests/connection-error.ts'
import { PAGE_READY_EVENT } from './page-ready.ts'
import { type HydrationGate, createHydrationGate, type HydrationTrigger } from './hydration-gate.ts'

/** Whether the document is hydrated: sections rendered later need no gate. */
let isHydrated = false

/** Called once, around all pages. */
export function usePageReady(): void {
  useEffect(() => {
    isHydrated = true
    dispatchEvent(new Event(PAGE_READY_EVENT))
  }, [])
}

type IslandProps = {
  /** Contains the part; interactions in it open the gate. */
  readonly container: RefObject<Element | null>
  /** Hydrates at once. */
  readonly isNeeded?: boolean
}

/**
 * A deferred section: its script is loaded at the first interaction with it. Until then React keeps
 * the HTML of the server without hydrating it. Links and forms work, and other clicks are held
 * until the script is there. On later pages the section renders at once.
 * Import the stylesheets of the part where the island is created, or it is unstyled until then. Do
 * not change its props synchronously (`flushSync`) before hydration.
 * @param fetchPart imports the part
 * @param trigger a further reason to hydrate
 */
export function island<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  trigger?: HydrationTrigger,
): ComponentType<Props & IslandProps> {
  type Part = ComponentType<Props>
  let loaded: Part | null = null
  let hasFailed = false
  const load = loadOnce(() =>
    fetchPart().then(
      (part) => (loaded = part),
      (fault: unknown) => {
        hasFailed = true
        throwScriptError(fault)
      },
    ),
  )
  // Chromium caches a failed import until the next document, whose HTML contains the part. The part
  // is rendered only with data, so the server has just answered.
  const loadForNavigation = () => (hasFailed && navigator.onLine ? reloadDocument() : load())
  // On the server and during navigations, the script is loaded before the page renders.
  if (import.meta.env.SSR || isHydrated) load().catch(() => {})

  function GatedPart({
    gate,
    props,
  }: {
    readonly gate: HydrationGate<Part> | null
    readonly props: Props
  }) {
    gate?.noteRender()
    const Part = gate === null ? (loaded ?? use(loadForNavigation())) : use(gate.opened)
    return (
      <>
        {/* oxlint-disable-next-line react/static-components -- loaded once */}
        <Part {...props} />
        {gate && <HeldEvents gate={gate} />}
      </>
    )
  }

  // Renders again only when its props change, which has to open the gate.
  return memo(function Island({ container, isNeeded, ...props }: Props & IslandProps) {
    const [gate] = useState(() =>
      import.meta.env.SSR || isHydrated || isNeeded ? null : createHydrationGate(load),
    )
    useEffect(() => gate?.listen(container.current, trigger), [gate, container])
    return (
      <Suspense fallback={gate && <MissingPart gate={gate} />}>
        <GatedPart gate={gate} props={props as unknown as Props} />
      </Suspense>
    )
  }) as unknown as ComponentType<Props & IslandProps>
}

/** @returns a promise that stays pending, as this document ends */
const reloadDocument = loadOnce(() => {
  location.reload()
  return new Promise<never>(() => {})
})

/** Mounted after the part, which then receives the events that were held. */
function HeldEvents({ gate }: { readonly gate: HydrationGate<unknown> }) {
  useEffect(() => gate.finish(), [gate])
  return null
}

/** Rendered only where React discarded the server's HTML. */
function MissingPart({ gate }: { readonly gate: HydrationGate<unknown> }) {
  useEffect(() => gate.open(), [gate])
  return null
}
