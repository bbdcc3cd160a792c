import { GUEST_CART_KEY } from '../../cart/guest-cart-storage.ts'
import { PAGE_READY_EVENT } from '../../ui/page-ready.ts'
import { DATA_ID, HANDOFF_ID, PLAN_ID, type StartPlan } from './start-plan.ts'

// Runs at the end of every page's HTML. Built into the page by vite/inline-script.ts.

/** A page that is not ready this long after its scripts gives clicks back to the browser. */
const READY_TIMEOUT_MS = 2500
/** The scripts start at the latest after this long, whether or not the picture is there. */
const PICTURE_TIMEOUT_MS = 2500

/** The stylesheet of the cart shows an empty cart at once: only the browser knows a guest's cart. */
function markEmptyGuestCart(): void {
  try {
    if (localStorage.getItem(GUEST_CART_KEY) !== null) return
  } catch {
    // Forbidden storage holds nothing.
  }
  document.documentElement.dataset['guestCart'] = 'none'
}

/**
 * Holds clicks on buttons until the page is ready. Without this, a form would be sent to the server,
 * which knows no guest's cart. If the scripts fail, the browser handles the clicks itself.
 */
function holdEarlyClicks(): { giveUp(): void } {
  const held: HTMLButtonElement[] = []
  const hold = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || !event.isTrusted || event.button !== 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(button)
  }
  const release = (click: (button: HTMLButtonElement) => void) => {
    removeEventListener('click', hold, true)
    for (const button of held.splice(0)) click(button)
  }
  addEventListener('click', hold, true)
  addEventListener(PAGE_READY_EVENT, () => release(clickEarly), { once: true })
  return { giveUp: () => release((button) => button.click()) }
}

/** `isEarly` lets a deferred section hold the click again until its own script is there. */
function clickEarly(button: HTMLButtonElement): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  button.dispatchEvent(Object.assign(click, { isEarly: true }))
}

/** Before the router listens, a step back would show this page under the other page's address. */
function reloadOnEarlyHistorySteps(): void {
  const page = location.pathname + location.search
  const reload = () => {
    if (location.pathname + location.search !== page) location.reload()
  }
  addEventListener('popstate', reload)
  addEventListener(PAGE_READY_EVENT, () => removeEventListener('popstate', reload), { once: true })
}

/** React Router's own names: it has no public way to start a page's scripts later. */
declare global {
  var __reactRouterContext: { stream?: ReadableStream<Uint8Array> }
  var __reactRouterRouteModules: Record<string, object>
}

/**
 * Starts the scripts once the first picture is decoded and painted, which takes two frames, or when
 * somebody touches the page. Before that they would share a slow line with the picture.
 */
function startAfterFirstPicture(plan: StartPlan, onFailure: () => void): void {
  let isStarted = false
  const begin = () => {
    if (isStarted) return
    isStarted = true
    start(plan).then(
      () => setTimeout(onFailure, READY_TIMEOUT_MS),
      (error: unknown) => {
        onFailure()
        throw error
      },
    )
  }
  const beginAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(begin))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (picture === null) beginAfterPaint()
  else picture.decode().then(beginAfterPaint, beginAfterPaint)
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { once: true })
  setTimeout(begin, PICTURE_TIMEOUT_MS)
}

async function start({ files, first, entry, routes }: StartPlan): Promise<void> {
  for (const file of files) addLink('modulepreload', file)
  for (const file of first) await load(file)
  const modules: Record<string, object> = {}
  for (const [id, parts] of Object.entries(routes)) {
    const loaded: object[] = []
    for (const part of parts) loaded.push(await load(part))
    modules[id] = Object.assign({}, ...loaded) as object
  }
  globalThis.__reactRouterRouteModules = modules
  await import(/* @vite-ignore */ entry)
  // The page brought these stylesheets along; the next pages find them in the cache.
  for (const style of document.querySelectorAll<HTMLLinkElement>(
    'link[rel=stylesheet][disabled]',
  )) {
    addLink('prefetch', style.href, 'style')
  }
}

/** Each module runs in a task of its own, so that none of them is long. */
async function load(file: string): Promise<object> {
  const module = (await import(/* @vite-ignore */ file)) as object
  await new Promise((done) => setTimeout(done))
  return module
}

function addLink(rel: string, href: string, as = ''): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, as, href }))
}

const textOf = (id: string) => document.querySelector(`#${id}`)?.textContent ?? ''

markEmptyGuestCart()
reloadOnEarlyHistorySteps()
const { giveUp } = holdEarlyClicks()
globalThis.__reactRouterContext = {
  ...(JSON.parse(textOf(HANDOFF_ID)) as object),
  stream: new Blob([textOf(DATA_ID)]).stream(),
}
startAfterFirstPicture(JSON.parse(textOf(PLAN_ID)) as StartPlan, giveUp)
