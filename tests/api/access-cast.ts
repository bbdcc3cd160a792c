import { newId } from '../../app/kernel/id.ts'
import type { TestApp } from '../helpers/app.ts'
import { deliverLast } from '../helpers/certificates.ts'
import { signUpOperator, suspend } from '../helpers/operator.ts'
import { NEW_UPLOAD } from './upload-access.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  signUp,
  uploadImage,
  type Person,
} from '../helpers/person.ts'

/**
 * The callers: a guest, a collector, an artist who owns nothing here, the owner, a collector who is
 * an operator, and an artist who was suspended while signed in.
 */
export const ROLES = ['nobody', 'collector', 'artist', 'owner', 'operator', 'suspended'] as const
export type Role = (typeof ROLES)[number]

/** What belongs to the owner, an artist: all that the calls of the access table name. */
export type Scene = {
  artistId: string
  artworkId: string
  /** Of `artworkId`. */
  imageId: string
  publishedId: string
  purchaseId: string
  saleId: string
  /** Somebody else, for operators. */
  personId: string
  personSessionId: string
  reportId: string
  /** Of the owner. */
  sessionId: string
  passkeyId: string
  /** Shared, with the published work. */
  listId: string
  shareToken: string
  /** Published, with the published work. */
  exhibitionId: string
  /** Of the link of a guest, who has bought the published work. */
  orderToken: string
  guestLineId: string
  /** Begun, without its file. */
  uploadId: string
  /** Of the purchase, with an offer to whoever has the token. */
  certificateId: string
  transferToken: string
}

export type AccessCast = {
  /** For a call that changes nothing: one owner, and one caller of each role. */
  share(role: Role): { scene: Scene; caller: Person }
  /**
   * For a call that changes something: a new caller, and a new owner unless the call names nothing
   * of the owner.
   */
  createFor(role: Role, call?: SceneCall): Promise<{ scene: Scene; caller: Person }>
}

/** What uses the scene of a call. */
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
  const scene = await createScene(app, owner)
  return {
    share: (role) => ({ scene, caller: callers[role] }),
    async createFor(role, call) {
      if (call !== undefined && !namesScene(call, scene, owner)) {
        const self = role === 'owner' ? await signUp(app.api, { isArtist: true }) : owner
        return { scene, caller: await createCaller(role, self) }
      }
      const artist = await signUp(app.api, { isArtist: true })
      return {
        scene: await createScene(app, artist),
        caller: await createCaller(role, artist),
      }
    },
  }
}

function namesScene({ request, before }: SceneCall, scene: Scene, caller: Person): boolean {
  let isRead = false
  const recorded = new Proxy(scene, {
    get(target, name) {
      isRead = true
      return Reflect.get(target, name)
    },
  })
  request?.(recorded, caller)
  return isRead || before !== undefined
}

async function createScene(app: TestApp, owner: Person): Promise<Scene> {
  const imageId = await uploadImage(owner)
  const publishedId = await addArtwork(owner, { imageId })
  await owner.call('POST', '/cart/items', { id: publishedId })
  const purchase = await checkOut(owner)
  const sales = await owner.call('GET', '/sales')
  const sessions = await owner.call('GET', '/users/me/sessions')
  const person = await signUp(app.api, { isArtist: false })
  const [personSession] = await app.database.sql<{ id: string }[]>`
    select id from sessions where user_id = ${person.id}`
  await person.call('POST', '/reports', reportOf(publishedId))
  const [report] = await app.database.sql<{ id: string }[]>`
    select id from reports where artwork_id = ${publishedId}`
  const list = await owner.call('POST', '/lists', { name: newId() })
  await owner.call('PUT', `/lists/${list.body.id}/items/${publishedId}`)
  const sharing = await owner.call('PUT', `/lists/${list.body.id}/sharing`)
  const exhibitionId = await publishExhibition(owner, publishedId)
  const guest = createGuest(app.api)
  const items = [{ id: publishedId, price: 120 }]
  const ordered = await guest.call('POST', '/guest-orders', {
    delivery: DELIVERY,
    total: 120,
    items,
  })
  const orderToken: string = ordered.body.token
  const order = await guest.call('GET', `/guest-orders/${orderToken}`)
  const upload = await owner.call('POST', '/uploads', undefined, NEW_UPLOAD)
  await owner.call('POST', '/cart/items', { id: publishedId })
  await checkOut(owner)
  await deliverLast(owner, owner)
  const owned = await owner.call('GET', '/collection')
  const certificateId = owned.body.items[0].certificateId
  const transfer = await owner.call('PUT', `/certificates/${certificateId}/transfer`, {})
  return {
    orderToken,
    guestLineId: order.body.items[0].lineId,
    certificateId,
    transferToken: transfer.body.token,
    uploadId: upload.headers.get('location')?.split('/').at(-1) ?? '',
    listId: list.body.id,
    shareToken: sharing.body.shareToken,
    exhibitionId,
    personId: person.id,
    personSessionId: personSession?.id ?? '',
    reportId: report?.id ?? '',
    publishedId,
    artistId: owner.id,
    imageId,
    artworkId: await addArtwork(owner, { imageId, isPublished: false }),
    purchaseId: purchase.body.id,
    saleId: sales.body.items[0].id,
    sessionId: sessions.body.items[0].id,
    passkeyId: newId(),
  }
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

/** @param operator suspends those who are suspended */
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
