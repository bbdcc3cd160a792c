import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  findCurrentKey,
  listPublishedKeys,
  replaceKey,
  retireKeys,
} from '../../app/certificates/certificate-key.store.server.ts'
import {
  findCertificate,
  findLineCertificates,
  issueCertificate,
  listOwned,
  listOwnEntries,
  listProvenance,
  lockCertificate,
  showOwnName,
} from '../../app/certificates/certificate.store.server.ts'
import { addProvenance } from '../../app/certificates/provenance.store.server.ts'
import {
  acceptTransfer,
  declineTransfer,
  findOffer,
  findOpenOffers,
  findTransferred,
  listOffers,
  offerTransfer,
  sweepOffers,
  withdrawTransfer,
} from '../../app/certificates/transfer.store.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, nthOf, preparedExercise, type Exercise } from './exercise.ts'
import { PAGE, type Scene } from './scene.ts'

type Owned = { readonly id: string; readonly ownerId: string }

/** The nth certificate of the collector. */
async function ownedOf(db: Database, { collector }: Scene, nth: number): Promise<Owned> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from certificates where owner_id = ${collector}
    order by acquired_at desc, id desc offset ${nth % 3} limit 1`)
  const id = rows[0]?.id ?? newId()
  await db.execute(sql`
    update purchase_items set state = 'delivered' where id in (
      select purchase_item_id from certificates where id = ${id})`)
  return { id, ownerId: collector }
}

const person = ({ people }: Scene, nth: number) => nthOf(people, nth)
const sign = async () => 'a.e30.c'
const now = ({ now: at }: Scene) => at

const offerOf = ({ id, ownerId }: Owned, at: Date) => ({
  certificateId: id,
  ownerId,
  tokenHash: newId(),
  email: null,
  now: at,
  expiresAt: new Date(at.getTime() + 86_400_000_000),
})

/** An offer of the collector to the nth person. */
async function endingOf(db: Database, scene: Scene, nth: number) {
  const offer = offerOf(await ownedOf(db, scene, nth), scene.now)
  await offerTransfer(db, offer)
  const { tokenHash } = offer
  return { tokenHash, recipient: { id: person(scene, nth), email: '' }, now: scene.now }
}

export const CERTIFICATE_READS: readonly Exercise[] = [
  preparedExercise('a certificate', findCertificate, async (scene, nth, db) => [
    (await ownedOf(db, scene, nth)).id,
  ]),
  exercise('the works that somebody owns', listOwned, ({ collector }) => [
    collector,
    { limit: PAGE, after: null },
  ]),
  preparedExercise('a provenance', listProvenance, async (scene, nth, db) => [
    (await ownedOf(db, scene, nth)).id,
  ]),
  exercise('entries that stand for somebody', listOwnEntries, (scene, nth) => [person(scene, nth)]),
  exercise('published keys', listPublishedKeys, () => []),
  exercise('the key that signs', findCurrentKey, () => []),
  preparedExercise('the offers of works', findOpenOffers, async (scene, nth, db) => [
    [(await ownedOf(db, scene, nth)).id],
    now(scene),
  ]),
  exercise('an offer by its link', findOffer, (scene, nth) => [`token ${nth}`, now(scene)]),
  preparedExercise('which lines were transferred', findTransferred, async (scene, nth, db) => {
    const { id } = await ownedOf(db, scene, nth)
    const { rows } = await db.execute<{ line: string }>(sql`
      select purchase_item_id as line from certificates where id = ${id}`)
    return [rows.map(({ line }) => line)]
  }),
  preparedExercise('the certificates of lines', findLineCertificates, async (scene, nth, db) => {
    const { id } = await ownedOf(db, scene, nth)
    const { rows } = await db.execute<{ line: string }>(sql`
      select purchase_item_id as line from certificates where id = ${id}`)
    return [rows.map(({ line }) => line)]
  }),
  exercise('the offers of somebody', listOffers, (scene, nth) => [person(scene, nth)]),
]

export const CERTIFICATE_WRITES: readonly Exercise[] = [
  preparedExercise('lock a certificate', lockCertificate, async (scene, nth, db) => [
    (await ownedOf(db, scene, nth)).id,
  ]),
  preparedExercise('sign a certificate', issueCertificate, async (scene, nth, db) => {
    const { id } = await ownedOf(db, scene, nth)
    const unsigned = randomUUID()
    await db.execute(sql`
      insert into certificates (id, purchase_item_id, copy, owner_id, acquired_at, details)
      select ${unsigned}, purchase_item_id, ${1000 + nth}, owner_id, acquired_at, details
      from certificates where id = ${id}`)
    return [unsigned, { sign, gallery: '', now: now(scene) }]
  }),
  exercise('add to a provenance', addProvenance, (scene, nth) => [
    {
      certificateId: newId(),
      position: 1,
      kind: 'acquired' as const,
      at: now(scene),
      ownerId: null,
      previous: String(nth),
    },
    sign,
  ]),
  preparedExercise('show the name of an owner', showOwnName, async (scene, nth, db) => [
    { ...(await ownedOf(db, scene, nth)), isShown: true },
  ]),
  preparedExercise('offer a work', offerTransfer, async (scene, nth, db) => [
    offerOf(await ownedOf(db, scene, nth), now(scene)),
  ]),
  preparedExercise('withdraw an offer', withdrawTransfer, async (scene, nth, db) => {
    const { id, ownerId } = await ownedOf(db, scene, nth)
    return [{ certificateId: id, ownerId }]
  }),
  preparedExercise('decline a work', declineTransfer, async (scene, nth, db) => [
    await endingOf(db, scene, nth),
  ]),
  preparedExercise('accept a work', acceptTransfer, async (scene, nth, db) => [
    await endingOf(db, scene, nth),
    sign,
  ]),
  exercise('delete expired offers', sweepOffers, (scene) => [now(scene)]),
  exercise('replace the key that signs', replaceKey, (scene) => [
    'key 0',
    {
      id: newId(),
      publicKey: { kty: 'OKP' as const, crv: 'Ed25519' as const, x: 'x' },
      privateKey: 'encrypted',
      now: now(scene),
    },
  ]),
  exercise('retire the key that signs', retireKeys, (scene) => [now(scene)]),
]
