import { isDone, listAll, tryUpload, type CrashClient } from './crash-client.ts'
import { pick, type Workload, type PublishedWork, type Random } from './crash-workload.ts'

type Known = { description: string; price: number; isPublished: boolean }

const isSame = (one: Known, other: Known) =>
  one.description === other.description &&
  one.price === other.price &&
  one.isPublished === other.isPublished

/** Records the confirmed state of an artist's works, and the one in doubt. */
function workLedger(client: CrashClient) {
  const known = new Map<string, Known>()
  const deleted = new Set<string>()
  let inDoubt: string | null = null
  return {
    known,
    /** Runs a call that changes a work. @param next its new state; null for a deletion */
    async change(id: string, call: ReturnType<CrashClient['call']>, next: Known | null) {
      inDoubt = id
      if (!isDone(await call)) return false
      if (next === null) {
        known.delete(id)
        deleted.add(id)
      } else known.set(id, next)
      inDoubt = null
      return true
    },
    async verify(): Promise<string[]> {
      const violations: string[] = []
      const there = new Map<string, Known>(
        (await listAll(client, '/users/me/artworks')).map((work) => [work.id, work]),
      )
      for (const [id, work] of known) {
        const now = there.get(id)
        if (id === inDoubt) continue
        if (now === undefined) violations.push(`work ${id} is lost`)
        else if (!isSame(now, work)) violations.push(`work ${id} differs from its confirmed state`)
      }
      for (const id of deleted) {
        if (there.has(id)) violations.push(`work ${id} was deleted and is present again`)
      }
      for (const id of known.keys()) if (!there.has(id)) known.delete(id)
      for (const [id, { description, price, isPublished }] of there) {
        known.set(id, { description, price, isPublished })
      }
      inDoubt = null
      return violations
    },
  }
}

/** Publishes works and adds the confirmed ones to `works`. Their prices stay the same. */
export function publicationWorkload(
  client: CrashClient,
  works: PublishedWork[],
  { imageId, random, most }: { imageId: string; random: Random; most: number },
): Workload {
  const ledger = workLedger(client)
  let count = 0

  async function create(): Promise<boolean> {
    const price = 10 + (count % 90)
    const created = await client.call('POST', '/artworks', {
      title: `Work ${count}`,
      price,
      imageId,
    })
    if (!isDone(created)) return false
    const id: string = created.body.id
    ledger.known.set(id, { description: '', price, isPublished: false })
    const publication = client.call('PUT', `/artworks/${id}/publication`)
    if (!(await ledger.change(id, publication, { description: '', price, isPublished: true })))
      return false
    works.push({ id, price })
    return true
  }

  async function describe(): Promise<boolean> {
    const { id, price } = pick(works, random)
    const description = `Change ${count}`
    const change = client.call('PATCH', `/artworks/${id}`, { description })
    return ledger.change(id, change, { description, price, isPublished: true })
  }

  const workload = {
    confirmed: 0,
    async step() {
      count += 1
      const done = await (works.length < most ? create() : describe())
      if (done) workload.confirmed += 1
      return done
    },
    verify: ledger.verify,
  }
  return workload
}

const MAX_UPLOADED = 12

/** Uploads an image for every work, publishes the work, changes its price and deletes it. */
export function uploadWorkload(client: CrashClient, random: Random): Workload {
  const ledger = workLedger(client)

  async function publish(): Promise<boolean> {
    const imageId = await tryUpload(client, random)
    if (imageId === 'unconfirmed') return false
    const work = { title: 'Of its own image', price: 25, imageId }
    const created = await client.call('POST', '/artworks', work)
    if (!isDone(created)) return false
    const { id } = created.body
    ledger.known.set(id, { description: '', price: 25, isPublished: false })
    const publication = client.call('PUT', `/artworks/${id}/publication`)
    return ledger.change(id, publication, { description: '', price: 25, isPublished: true })
  }

  function reprice(id: string): Promise<boolean> {
    const price = 1 + Math.floor(random() * 500)
    const before = ledger.known.get(id)
    if (before === undefined) throw new Error(`nothing is known of the work ${id}`)
    const change = client.call('PATCH', `/artworks/${id}`, { price })
    return ledger.change(id, change, { ...before, price })
  }

  const workload = {
    confirmed: 0,
    async step() {
      const ids = [...ledger.known.keys()]
      const draw = ids.length === 0 ? 0 : random()
      const act = () => {
        if (draw < 0.3 && ids.length < MAX_UPLOADED) return publish()
        if (draw < 0.8) return reprice(pick(ids, random))
        const id = pick(ids, random)
        return ledger.change(id, client.call('DELETE', `/artworks/${id}`), null)
      }
      const done = await act()
      if (done) workload.confirmed += 1
      return done
    },
    verify: ledger.verify,
  }
  return workload
}
