import { newId } from '../../app/kernel/id.ts'
import type { TestApp } from '../helpers/app/app.ts'
import { deliverLast } from '../helpers/app/certificates.ts'
import { signUpOperator, suspend } from '../helpers/app/operator.ts'
import { NEW_UPLOAD } from './upload-access.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  firstImageOf,
  signUp,
  type Person,
} from '../helpers/app/person.ts'

/**
 * The roles of callers: a guest, a collector, an artist who owns nothing here, the owner, a
 * collector who is an operator, and an artist who was suspended while signed in.
 */
export const ROLES = ['nobody', 'collector', 'artist', 'owner', 'operator', 'suspended'] as const
export type Role = (typeof ROLES)[number]

/** The rows of the owner, an artist, that the calls of the access table name. */
export type Scene = {
  artistId: string
  artworkId: string
  /** The image of `artworkId`. */
  imageId: string
  publishedId: string
  purchaseId: string
  saleId: string
  /** Another person, for operators. */
  personId: string
  personSessionId: string
  reportId: string
  /** A session of the owner. */
  sessionId: string
  passkeyId: string
  /** A shared list with the published work. */
  listId: string
  shareToken: string
  /** A published exhibition with the published work. */
  exhibitionId: string
  /** The token in the link of a guest who has bought the published work. */
  orderToken: string
  guestLineId: string
  /** An upload without received bytes. */
  uploadId: string
  /** The certificate of the purchase, which has an offer for anyone with the token. */
  certificateId: string
  transferToken: string
}

export type AccessCast = {
  /**
   * For a call that changes nothing: returns the shared owner, and the shared caller of the role.
   */
  share(role: Role): { scene: Scene; caller: Person }
  /**
   * For a call that changes something: creates a new caller, and new rows of the owner that the
   * call names. If the owner calls, the owner is new as well.
   */
  createFor(role: Role, call: SceneCall): Promise<{ scene: Scene; caller: Person }>
}

/** The parts of a call that use the scene. */
type SceneCall = {
  request?: (scene: Scene, caller: Person) => unknown
  before?: (scene: Scene, caller: Person) => unknown
}

export async function createCast(app: TestApp): Promise<AccessCast> {
  const owner = await signUp(app.api, { isArtist: true })
  const entries: [Role, Person][] = []
  const operator = await signUpOperator(app)
  const createCaller = callersOf(app, operator)
  for (const role of ROLES) entries.push([role, await createCaller(role, owner)])
  const callers = Object.fromEntries(entries) as Record<Role, Person>
  const scene = await createScene(app, owner, () => true)
  // The names that a `before` uses are known once it has run, so its first scene has all rows.
  const prepared = new WeakMap<object, ReadonlySet<keyof Scene>>()
  return {
    share: (role) => ({ scene, caller: callers[role] }),
    async createFor(role, call) {
      const requested = namesIn(call, scene, owner)
      const before = call.before === undefined ? new Set<keyof Scene>() : prepared.get(call.before)
      const names = before && new Set([...requested, ...before])
      // No call of another role ends the owner's session or account, so the owner is shared.
      const artist = role === 'owner' ? await signUp(app.api, { isArtist: true }) : owner
      const caller = await createCaller(role, artist)
      if (names?.size === 0) return { scene, caller }
      const own = await createScene(app, artist, (name) => names?.has(name) ?? true)
      if (names !== undefined || call.before === undefined) return { scene: own, caller }
      const recorded = recordNames(own)
      prepared.set(call.before, recorded.names)
      return { scene: recorded.scene, caller }
    },
  }
}

/** Wraps a scene to record the names that are read. */
function recordNames(scene: Scene) {
  const names = new Set<keyof Scene>()
  const recorded = new Proxy(scene, {
    get(target, name: keyof Scene) {
      names.add(name)
      return target[name]
    },
  })
  return { scene: recorded, names }
}

/** The names of the scene that the request of a call reads. */
function namesIn({ request }: SceneCall, scene: Scene, caller: Person): Set<keyof Scene> {
  const recorded = recordNames(scene)
  request?.(recorded.scene, caller)
  return recorded.names
}

/** Creates the named rows of a scene, and those that they depend on. */
async function createScene(
  app: TestApp,
  owner: Person,
  isNamed: (name: keyof Scene) => boolean,
): Promise<Scene> {
  const { sql } = app.database
  const image = once(() => firstImageOf(owner))
  const published = once(async () => addArtwork(owner, { imageId: await image() }))
  const buy = async () => {
    await owner.call('POST', '/cart/items', { id: await published() })
    return (await checkOut(owner)).body.id as string
  }
  const purchase = once(async () => {
    const id = await buy()
    const sales = await owner.call('GET', '/sales')
    return { id, saleId: sales.body.items[0].id as string }
  })
  const person = once(() => signUp(app.api, { isArtist: false }))
  const report = async () => {
    await (await person()).call('POST', '/reports', reportOf(await published()))
    return sql<{ id: string }[]>`select id from reports where artwork_id = ${await published()}`
  }
  const list = once(async () => {
    const { body } = await owner.call('POST', '/lists', { name: newId() })
    await owner.call('PUT', `/lists/${body.id}/items/${await published()}`)
    const sharing = await owner.call('PUT', `/lists/${body.id}/sharing`)
    return { id: body.id as string, shareToken: sharing.body.shareToken as string }
  })
  const guestOrder = once(async () => {
    const guest = createGuest(app.api)
    const items = [{ id: await published(), price: 120 }]
    const order = { delivery: DELIVERY, total: 120, items }
    const token: string = (await guest.call('POST', '/guest-orders', order)).body.token
    const { body } = await guest.call('GET', `/guest-orders/${token}`)
    return { token, lineId: body.items[0].lineId as string }
  })
  const certificate = once(async () => {
    await buy()
    await deliverLast(owner, owner)
    const { body } = await owner.call('GET', '/collection')
    const id: string = body.items[0].certificateId
    const transfer = await owner.call('PUT', `/certificates/${id}/transfer`, {})
    return { id, transferToken: transfer.body.token as string }
  })
  const makers: Record<keyof Scene, () => Promise<string>> = {
    artistId: async () => owner.id,
    passkeyId: async () => newId(),
    imageId: image,
    publishedId: published,
    artworkId: async () => addArtwork(owner, { imageId: await image(), isPublished: false }),
    sessionId: async () => (await owner.call('GET', '/users/me/sessions')).body.items[0].id,
    purchaseId: async () => (await purchase()).id,
    saleId: async () => (await purchase()).saleId,
    personId: async () => (await person()).id,
    personSessionId: async () => {
      const { id } = await person()
      const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${id}`
      return session?.id ?? ''
    },
    reportId: async () => (await report())[0]?.id ?? '',
    listId: async () => (await list()).id,
    shareToken: async () => (await list()).shareToken,
    exhibitionId: async () => publishExhibition(owner, await published()),
    orderToken: async () => (await guestOrder()).token,
    guestLineId: async () => (await guestOrder()).lineId,
    uploadId: async () => {
      const { headers } = await owner.call('POST', '/uploads', undefined, NEW_UPLOAD)
      return headers.get('location')?.split('/').at(-1) ?? ''
    },
    certificateId: async () => (await certificate()).id,
    transferToken: async () => (await certificate()).transferToken,
  }
  const scene: Partial<Scene> = {}
  for (const name of Object.keys(makers) as (keyof Scene)[])
    if (isNamed(name)) scene[name] = await makers[name]()
  return scene as Scene
}

/** Runs a function at its first call, and returns the same result afterwards. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

async function publishExhibition(owner: Person, work: string): Promise<string> {
  const fields = { kind: 'exhibition', title: 'Tides' }
  const { body } = await owner.call('POST', '/exhibitions', fields)
  await owner.call('PUT', `/exhibitions/${body.id}/works`, { works: [{ id: work }] })
  await owner.call('PUT', `/exhibitions/${body.id}/publication`)
  return body.id
}

/** The request that reports a work. */
export const reportOf = (artworkId: string) => ({
  subject: { kind: 'artwork', id: artworkId },
  reason: 'copyright',
  text: 'A copy',
})

/** @param operator suspends the callers of the role `suspended` */
const callersOf =
  (app: TestApp, operator: Person) =>
  async (role: Role, owner: Person): Promise<Person> => {
    if (role === 'owner') return owner
    if (role === 'nobody') return createGuest(app.api)
    if (role === 'operator') return signUpOperator(app)
    const caller = await signUp(app.api, { isArtist: role !== 'collector' })
    if (role === 'suspended') await suspend(operator, caller)
    return caller
  }
