import type { EntryContext } from 'react-router'
import { GUEST_CART_KEY } from './cart/guest-cart-storage.ts'

/** Where a page keeps what its loaders said, for the script that brings it to life. */
const DATA_ID = 'page-data'

/**
 * What ends a page, in place of the router's own `Scripts`: those would share a slow line with the picture that
 * people are waiting for, and a page works before they run. So they start once that picture is there (or won't come), decoded, and
 * was painted, which takes two frames, and at once when somebody touches the page. A page without such a picture is painted first, too.
 * @param data what the loaders said, as the router wrote it down
 * @param nonce marks the script as ours
 */
export function pageStart(context: EntryContext, data: string, nonce: string): string {
  const plan = JSON.stringify(planOf(context)).replaceAll('<', '\\u003c')
  const handoff = context.serverHandoffString ?? '{}'
  return (
    `<script type="application/json" id="${DATA_ID}">${data.replaceAll('<', '\\u003c')}</script>` +
    `<script nonce="${nonce}">__reactRouterContext=${handoff};${START}(${plan})</script>`
  )
}

type StartPlan = {
  /** Every file that the page needs, so that none waits for another to be read. */
  readonly files: readonly string[]
  /** The list of routes, and what the others import: each is run in a task of its own. */
  readonly first: readonly string[]
  readonly entry: string
  /** The modules of each route of the page. */
  readonly routes: Readonly<Record<string, readonly string[]>>
}

function planOf({ manifest, staticHandlerContext }: EntryContext): StartPlan {
  const { url, entry } = manifest
  const routes: Record<string, readonly string[]> = {}
  const files = new Set([url, entry.module, ...entry.imports])
  for (const { route } of staticHandlerContext.matches) {
    const known = manifest.routes[route.id]
    if (known === undefined) continue
    const { module, imports = [], clientActionModule, clientLoaderModule } = known
    const parts = [clientActionModule, clientLoaderModule, module].filter(
      (part) => part !== undefined,
    )
    routes[route.id] = parts
    for (const file of [...parts, ...imports]) files.add(file)
  }
  return { files: [...files], first: [url, ...entry.imports], entry: entry.module, routes }
}

/** A picture that takes longer than this does not keep the scripts waiting any more, nor a page that has them a press. */
const PATIENCE_MS = 2500

/**
 * Runs as it stands here, in the page: small, and without anything that a browser would have to fetch first.
 * Stylesheets that the page brought along are fetched last, for the pages after this one.
 * A press of a button that comes before the page is alive waits for that (`frame-alive`, of `ui/island.tsx`): a form would go to
 * the server, which knows no guest's cart. Where the scripts don't come, it is the browser's own affair.
 * Whether a guest's cart is empty is known to the browser only: the looks of /cart hear it before anything is painted.
 * Whoever steps back before the router is there would see this page under the other's address: that one is loaded whole.
 * A step within the page, such as to its content, is the browser's own. Told of it, the router draws the page anew within the event itself,
 * and React then takes away what the server drew of parts that are not alive yet.
 */
const START = `(({files,first,entry,routes})=>{
const link=(rel,href,as='')=>document.head.append(Object.assign(document.createElement('link'),{rel,as,href}))
let cart
try{cart=localStorage.getItem('${GUEST_CART_KEY}')}catch{}
if(!cart)document.documentElement.dataset.guestCart='none'
const here=({pathname,search})=>pathname+search
const at=here(location)
addEventListener('popstate',event=>{
const {state}=self.__reactRouterDataRouter??{}
if(!state)here(location)===at||location.reload()
else if(state.navigation.state==='idle'&&here(state.location)===here(location))event.stopImmediatePropagation()
})
__reactRouterContext.stream=new Blob([document.getElementById('${DATA_ID}').textContent]).stream()
const held=[]
const hold=event=>{
const button=event.target.closest('button')
if(!button||!event.isTrusted||event.button)return
event.preventDefault()
event.stopImmediatePropagation()
held.push(button)
}
const release=press=>{removeEventListener('click',hold,true);for(const button of held.splice(0))press(button)}
addEventListener('click',hold,true)
addEventListener('frame-alive',()=>release(button=>button.dispatchEvent(Object.assign(new MouseEvent('click',{bubbles:true,cancelable:true}),{isEarly:true}))),{once:true})
const leave=()=>release(button=>button.click())
let begun
const begin=()=>start().catch(error=>{leave();throw error})
const start=async()=>{
if(begun)return
begun=1
for(const file of files)link('modulepreload',file)
const bring=async file=>{const module=await import(file);await new Promise(done=>setTimeout(done));return module}
for(const file of first)await bring(file)
__reactRouterRouteModules={}
for(const id in routes){__reactRouterRouteModules[id]={};for(const part of routes[id])Object.assign(__reactRouterRouteModules[id],await bring(part))}
await import(entry)
setTimeout(leave,${PATIENCE_MS})
for(const {href} of document.querySelectorAll('link[rel=stylesheet][disabled]'))link('prefetch',href,'style')
}
const picture=document.querySelector('img[fetchpriority=high]')
const show=()=>requestAnimationFrame(()=>requestAnimationFrame(begin))
if(picture)picture.decode().then(show,show)
else show()
for(const type of ['pointerdown','keydown'])addEventListener(type,begin,{once:true})
setTimeout(begin,${PATIENCE_MS})
})`
