/** Interactions with a part of the page. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** A reason besides interaction to hydrate a part, such as being in view. Ends with `signal`. */
export type HydrationTrigger = (open: () => void, place: Element, signal: AbortSignal) => void

/** Hydrates at the first interaction with any part of the page. */
export const atFirstInteraction: HydrationTrigger = (open, _place, signal) => {
  for (const type of INTERACTIONS)
    addEventListener(type, open, { capture: true, passive: true, signal })
}

/** Keeps a part of the server's HTML without hydration until its script is needed and loaded. */
export type HydrationGate<Part> = {
  /** Resolves when the part was needed and its script is loaded. */
  readonly opened: Promise<Part>
  /** Loads the script; after a failure the next call tries again. */
  open(): void
  /** Counts renders: the second means that something in the part has changed. */
  noteRender(): void
  listen(place: Element | null, trigger: HydrationTrigger | undefined): () => void
  /** The part is hydrated: replays the events that were held. */
  finish(): void
}

/** @param load fetches the part's script */
export function createHydrationGate<Part>(load: () => Promise<Part>): HydrationGate<Part> {
  let resolve: (part: Part) => void = () => {}
  const opened = new Promise<Part>((come) => (resolve = come))
  let stop = new AbortController()
  let held: Event[] = []
  let renders = 0

  // A copy is not trusted, so it is not held again: without the script the browser handles it.
  const release = () => {
    const events = held
    held = []
    for (const event of events) event.target?.dispatchEvent(copyOf(event))
  }
  const open = () => void load().then((part) => resolve(part), release)
  const hold = (event: Event) => {
    if (!isForScript(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
    open()
  }

  return {
    opened,
    open,
    noteRender() {
      renders += 1
      if (renders > 1) open()
    },
    listen(place, trigger) {
      if (place === null) return () => {}
      stop = new AbortController()
      // In the capture phase, before React handles and stops it.
      const options = { capture: true, signal: stop.signal }
      const within = (hear: (event: Event) => void) => (event: Event) => {
        if (event.target instanceof Node && place.contains(event.target)) hear(event)
      }
      for (const type of INTERACTIONS) addEventListener(type, within(open), options)
      for (const type of ['click', 'keydown']) addEventListener(type, within(hold), options)
      trigger?.(open, place, stop.signal)
      return () => stop.abort()
    },
    finish() {
      stop.abort()
      release()
    },
  }
}

/**
 * A plain click by a user, or a key that an element lists in `data-keys`. Copies lack the flag
 * `isEarly` of events that web/pages/bootstrap.ts held, so that none is held again.
 */
function isForScript(event: Event): boolean {
  if (!(event instanceof MouseEvent || event instanceof KeyboardEvent)) return false
  if (!event.isTrusted && !('isEarly' in event)) return false
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (event instanceof MouseEvent) return event.button === 0
  const { target, key } = event
  return target instanceof HTMLElement && target.dataset['keys']?.split(' ').includes(key) === true
}

function copyOf(event: Event): Event {
  return event instanceof KeyboardEvent
    ? new KeyboardEvent(event.type, event)
    : new MouseEvent(event.type, event as MouseEvent)
}
