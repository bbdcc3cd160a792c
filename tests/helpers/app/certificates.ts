import type { TestApp } from './app.ts'
import { checkOut, createGuest, signUp, uploadImage, type Answer, type Person } from './person.ts'

/** Adds a published print in an edition of ten. @returns its id */
export async function addEdition(artist: Person): Promise<string> {
  const imageId = await uploadImage(artist)
  const { body } = await artist.call('POST', '/artworks', {
    title: 'Tide Table',
    price: 120,
    imageId,
    edition: { kind: 'limited', size: 10 },
    technique: 'etching',
    medium: 'print',
    year: 2024,
    size: { width: 40, height: 30 },
  })
  await artist.call('PUT', `/artworks/${body.id}/publication`)
  return body.id
}

export type OwnedCopy = { readonly owner: Person; readonly id: string; readonly work: string }

/** A new collector with a delivered copy of a work, and the id of its certificate. */
export async function buyCopy(app: TestApp, artist: Person, work: string): Promise<OwnedCopy> {
  const owner = await signUp(app.api, { isArtist: false })
  await owner.call('POST', '/cart/items', { id: work })
  const bought = await checkOut(owner)
  if (bought.status !== 201) throw new Error(`not bought: ${JSON.stringify(bought.body)}`)
  await deliverLast(owner, artist)
  const { body } = await owner.call('GET', '/collection')
  return { owner, work, id: body.items[0].certificateId }
}

export async function confirmLastSale(artist: Person): Promise<void> {
  await changeLastSale(artist, 'confirmed')
}

/** Marks the last purchase of a buyer as delivered. */
export async function deliverLast(buyer: Person, artist: Person): Promise<void> {
  await changeLastSale(artist, 'shipped')
  await changeLastPurchase(buyer, 'delivered')
}

async function changeLastSale(artist: Person, change: string): Promise<void> {
  const { body } = await artist.call('GET', '/sales')
  await expectDone(artist.call('POST', `/sales/${body.items[0].id}/changes`, { change }))
}

export async function changeLastPurchase(buyer: Person, change: string): Promise<void> {
  await expectDone(changeLine(buyer, await lastLineOf(buyer), change))
}

type BoughtLine = { readonly id: string; readonly lineId: string }

/** The first line of the last purchase of a buyer. */
export async function lastLineOf(buyer: Person): Promise<BoughtLine> {
  const { body } = await buyer.call('GET', '/purchases')
  const [{ id, items }] = body.items
  return { id, lineId: items[0].lineId }
}

export const changeLine = (buyer: Person, { id, lineId }: BoughtLine, change: string) =>
  buyer.call('POST', `/purchases/${id}/lines/${lineId}/changes`, { change })

/** The changes that a buyer may make to the first line of their last purchase. */
export async function changesOpenTo(buyer: Person): Promise<string[]> {
  const { id } = await lastLineOf(buyer)
  const { body } = await buyer.call('GET', `/purchases/${id}`)
  return body.items[0].allowed.map(({ change }: { change: string }) => change)
}

async function expectDone(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`not changed: ${JSON.stringify(body)}`)
}

/** Reads a certificate, as a guest by default. */
export const readCertificate = async (app: TestApp, id: string, as = createGuest(app.api)) =>
  (await as.call('GET', `/certificates/${id}`)).body

/** @returns the token of an offer */
export const offerTo = async (
  email: string | null,
  { owner, id }: Pick<OwnedCopy, 'owner' | 'id'>,
): Promise<string> =>
  (await owner.call('PUT', `/certificates/${id}/transfer`, { email })).body.token

export const accept = (recipient: Person, token: string) =>
  recipient.call('POST', `/transfers/${token}/acceptance`)

/** The certificates in a person's collection. */
export async function ownedBy(person: Person): Promise<string[]> {
  const { body } = await person.call('GET', '/collection')
  return body.items.map(({ certificateId }: { certificateId: string }) => certificateId)
}
