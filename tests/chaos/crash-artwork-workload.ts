import { isDone, listAll, tryUpload, type Caller } from './crash-client.ts'
import { pick, type Lane, type PublishedWork, type Random } from './crash-workload.ts'

type Known = { description: string; price: number; isPublished: boolean }

const isSame = (one: Known, other: Known) =>
  one.description === other.description &&
  one.price === other.price &&
  one.isPublished === other.isPublished

/** What an artist's works are known to be, and which one is in doubt. */
function workLedger(caller: Caller) {
  const known = new Map<string, Known>()
  const deleted = new Set<string>()
  let inDoubt: string | null = null
  return {
    known,
    /** One call that changes a work. @param next null when the call deletes it */
    async change(id: string, call: ReturnType<Caller['call']>, next: Known | null) {
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
      const complaints: string[] = []
      const there = new Map<string, Known>(
        (await listAll(caller, '/users/me/artworks')).map((work) => [work.id, work]),
      )
      for (const [id, work] of known) {
        const now = there.get(id)
        if (id === inDoubt) continue
        if (now === undefined) complaints.push(`work ${id} is lost`)
        else if (!isSame(now, work)) complaints.push(`work ${id} is not as it was confirmed`)
      }
      for (const id of deleted) {
        if (there.has(id)) complaints.push(`work ${id} was deleted and is back`)
      }
      for (const id of known.keys()) if (!there.has(id)) known.delete(id)
      for (const [id, { description, price, isPublished }] of there) {
        known.set(id, { description, price, isPublished })
      }
      inDoubt = null
      return complaints
    },
  }
}

/** Adds works and publishes them; `works` grows by what was confirmed, and their prices stay. */
export function publicationLane(
  caller: Caller,
  works: PublishedWork[],
  { imageId, random, most }: { imageId: string; random: Random; most: number },
): Lane {
  const ledger = workLedger(caller)
  let count = 0

  async function create(): Promise<boolean> {
    const price = 10 + (count % 90)
    const created = await caller.call('POST', '/artworks', {
      title: `Work ${count}`,
      price,
      imageId,
    })
    if (!isDone(created)) return false
    const id: string = created.body.id
    ledger.known.set(id, { description: '', price, isPublished: false })
    const publication = caller.call('PUT', `/artworks/${id}/publication`)
    if (!(await ledger.change(id, publication, { description: '', price, isPublished: true })))
      return false
    works.push({ id, price })
    return true
  }

  async function describe(): Promise<boolean> {
    const { id, price } = pick(works, random)
    const description = `Change ${count}`
    const change = caller.call('PATCH', `/artworks/${id}`, { description })
    return ledger.change(id, change, { description, price, isPublished: true })
  }

  const lane = {
    confirmed: 0,
    async step() {
      count += 1
      const done = await (works.length < most ? create() : describe())
      if (done) lane.confirmed += 1
      return done
    },
    verify: ledger.verify,
  }
  return lane
}

const MOST_UPLOADED = 12

/** Uploads an image for every work, publishes the work, changes its price, and deletes it at last. */
export function uploadLane(caller: Caller, random: Random): Lane {
  const ledger = workLedger(caller)

  async function publish(): Promise<boolean> {
    const imageId = await tryUpload(caller, random)
    if (imageId === 'unconfirmed') return false
    const work = { title: 'Of its own image', price: 25, imageId }
    const created = await caller.call('POST', '/artworks', work)
    if (!isDone(created)) return false
    const { id } = created.body
    ledger.known.set(id, { description: '', price: 25, isPublished: false })
    const publication = caller.call('PUT', `/artworks/${id}/publication`)
    return ledger.change(id, publication, { description: '', price: 25, isPublished: true })
  }

  function reprice(id: string): Promise<boolean> {
    const price = 1 + Math.floor(random() * 500)
    const before = ledger.known.get(id)
    if (before === undefined) throw new Error(`nothing is known of the work ${id}`)
    const change = caller.call('PATCH', `/artworks/${id}`, { price })
    return ledger.change(id, change, { ...before, price })
  }

  const lane = {
    confirmed: 0,
    async step() {
      const ids = [...ledger.known.keys()]
      const draw = ids.length === 0 ? 0 : random()
      const act = () => {
        if (draw < 0.3 && ids.length < MOST_UPLOADED) return publish()
        if (draw < 0.8) return reprice(pick(ids, random))
        const id = pick(ids, random)
        return ledger.change(id, caller.call('DELETE', `/artworks/${id}`), null)
      }
      const done = await act()
      if (done) lane.confirmed += 1
      return done
    },
    verify: ledger.verify,
  }
  return lane
}
