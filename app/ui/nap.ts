/** Signs that somebody turns to a part of the page. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** Something else than a touch that needs a part, such as being in view. Ends with `signal`. */
export type Watch = (wake: () => void, place: Element, signal: AbortSignal) => void

/** For what whoever acts anywhere on the page may need next. */
export const atFirstTouch: Watch = (wake, _place, signal) => {
  for (const type of TOUCHES) addEventListener(type, wake, { capture: true, passive: true, signal })
}

/** The time until a part of a page that the server drew comes to life. */
export type Nap<Part> = {
  /** Comes when somebody turned to the part and its script is there. */
  readonly over: Promise<Part>
  /** Each call is a try: after one that failed the next asks again. */
  wake(): void
  /** React draws the part: once is to see that it is there, again means that something in it has changed. */
  look(): void
  watch(place: Element | null, also: Watch | undefined): () => void
  /** The part is alive: what was pressed before is for it now. */
  end(): void
}

/** @param load fetches the part's script */
export function takeNap<Part>(load: () => Promise<Part>): Nap<Part> {
  let resolve: (part: Part) => void = () => {}
  const over = new Promise<Part>((come) => (resolve = come))
  let stop = new AbortController()
  let held: Event[] = []
  let looks = 0

  // A copy is no person's act, and is not held again: without the script it is the browser's own affair.
  const release = () => {
    const events = held
    held = []
    for (const event of events) event.target?.dispatchEvent(copyOf(event))
  }
  const wake = () => void load().then((part) => resolve(part), release)
  const hold = (event: Event) => {
    if (!isForScript(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
    wake()
  }

  return {
    over,
    wake,
    look() {
      looks += 1
      if (looks > 1) wake()
    },
    watch(place, also) {
      if (place === null) return () => {}
      stop = new AbortController()
      // On the way down, before React hears of it and keeps it to itself.
      const options = { capture: true, signal: stop.signal }
      const within = (hear: (event: Event) => void) => (event: Event) => {
        if (event.target instanceof Node && place.contains(event.target)) hear(event)
      }
      for (const type of TOUCHES) addEventListener(type, within(wake), options)
      for (const type of ['click', 'keydown']) addEventListener(type, within(hold), options)
      also?.(wake, place, stop.signal)
      return () => stop.abort()
    },
    end() {
      stop.abort()
      release()
    },
  }
}

/**
 * A person's plain click, or one of the keys that an element says it knows (`data-keys`). `isEarly` marks a click that
 * web/pages/bootstrap.ts held; copies don't have it, so that none is held again.
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
