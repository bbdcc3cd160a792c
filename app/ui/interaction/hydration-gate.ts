/** Interactions with a part of the page. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** A reason besides interaction to hydrate a part, such as being in view. Ends with `signal`. */
export type HydrationTrigger = (open: () => void, container: Element, signal: AbortSignal) => void

/** Hydrates at the first interaction with any part of the page. */
export const atFirstInteraction: HydrationTrigger = (open, _container, signal) => {
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
  listen(container: Element | null, trigger: HydrationTrigger | undefined): () => void
  /** The part is hydrated: replays the events that were held. */
  finish(): void
}

/** @param load fetches the part's script */
export function createHydrationGate<Part>(load: () => Promise<Part>): HydrationGate<Part> {
  let resolve: (part: Part) => void = () => {}
  const opened = new Promise<Part>((fulfil) => (resolve = fulfil))
  let stop = new AbortController()
  let held: Event[] = []
  let renders = 0

  const release = async () => {
    const events = held
    held = []
    for (const event of events) {
      const copy = copyOf(event)
      released.add(copy)
      event.target?.dispatchEvent(copy)
      // React renders the outcome of one click before it handles the next.
      await Promise.resolve()
    }
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
    listen(container, trigger) {
      if (container === null) return () => {}
      stop = new AbortController()
      // In the capture phase, before React handles and stops it.
      const options = { capture: true, signal: stop.signal }
      const within = (handler: (event: Event) => void) => (event: Event) => {
        if (event.target instanceof Node && container.contains(event.target)) handler(event)
      }
      for (const type of INTERACTIONS) addEventListener(type, within(open), options)
      for (const type of ['click', 'keydown']) addEventListener(type, within(hold), options)
      trigger?.(open, container, stop.signal)
      return () => stop.abort()
    },
    finish() {
      stop.abort()
      void release()
    },
  }
}

/** Copies of held events are not held again: if the script is missing, the browser handles them. */
const released = new WeakSet<Event>()

/**
 * A plain click, or a key that an element lists in `data-keys`. Assistive software may click
 * without a pointer, by a script: then the event is not trusted.
 */
function isForScript(event: Event): boolean {
  if (!(event instanceof MouseEvent || event instanceof KeyboardEvent)) return false
  if (released.has(event)) return false
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
