import { PART_TYPE, TUS_VERSION } from '../../app/uploads/partial/tus-header.ts'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { isDone, listAll, type CrashClient } from './crash-client.ts'
import type { Random, Workload } from './crash-workload.ts'

const TUS = { 'tus-resumable': TUS_VERSION }
const PARTS = 4
/** Drafts are deleted again, so that they do not reach the limit of an account. */
const MAX_DRAFTS = 10

type Sending = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Null until it is known. */
  id: string | null
  /** Confirmed bytes. */
  offset: number
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Sends files in parts, and continues after a crash at the offset that the server reports. */
export function partialUploadWorkload(artist: CrashClient, random: Random): Workload {
  let sending: Sending | null = null
  let count = 0
  const drafts = new Set<string>()
  let deletedInDoubt: string | null = null

  async function begin(): Promise<boolean> {
    count += 1
    const shade = Math.floor(random() * 2 ** 24)
    const background = `#${shade.toString(16).padStart(6, '0')}`
    const bytes = new Uint8Array(await plainImage({ background }))
    sending = { name: `part-${count}.png`, bytes, id: null, offset: 0 }
    const answer = await artist.call('POST', '/uploads', undefined, {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(sending.name)},filetype ${base64('image/png')}`,
    })
    return isDone(answer) && (await find(sending)) !== undefined
  }

  async function find(wanted: Sending) {
    const found = (await listAll(artist, '/uploads')).find(
      ({ fileName }) => fileName === wanted.name,
    )
    wanted.id = found?.id ?? null
    return found
  }

  async function sendPart(upload: Sending): Promise<boolean> {
    const size = Math.ceil(upload.bytes.length / PARTS)
    const part = upload.bytes.subarray(upload.offset, upload.offset + size)
    const headers = { ...TUS, 'content-type': PART_TYPE, 'upload-offset': String(upload.offset) }
    if (!isDone(await artist.call('PATCH', `/uploads/${upload.id}`, part, headers))) return false
    upload.offset += part.length
    return true
  }

  async function finish({ id }: Sending): Promise<boolean> {
    if (!isDone(await artist.call('PUT', `/uploads/${id}/artwork`))) return false
    if (id !== null) drafts.add(id)
    sending = null
    return true
  }

  async function removeDraft(id: string): Promise<boolean> {
    deletedInDoubt = id
    if (!isDone(await artist.call('DELETE', `/artworks/${id}`))) return false
    drafts.delete(id)
    deletedInDoubt = null
    return true
  }

  function act(): Promise<boolean> {
    const [oldest] = drafts
    if (oldest !== undefined && drafts.size >= MAX_DRAFTS) return removeDraft(oldest)
    if (sending?.id == null) return begin()
    return sending.offset < sending.bytes.length ? sendPart(sending) : finish(sending)
  }

  const workload = {
    confirmed: 0,
    async step() {
      const done = await act()
      if (done) workload.confirmed += 1
      return done
    },
    async verify() {
      const violations: string[] = []
      if (sending !== null) {
        const wasKnown = sending.id !== null
        const found = await find(sending)
        if (found !== undefined) {
          const { offset } = found
          if (offset < sending.offset) violations.push(`${sending.offset - offset} bytes are lost`)
          if (offset > sending.bytes.length) violations.push('more bytes arrived than were sent')
          sending.offset = offset
          if (found.artworkId !== null) {
            drafts.add(found.artworkId)
            sending = null
          }
        } else if (wasKnown) violations.push(`the upload ${sending.name} is lost`)
      }
      const there = new Set((await listAll(artist, '/users/me/artworks')).map(({ id }) => id))
      for (const id of drafts) {
        if (!there.has(id) && id !== deletedInDoubt) violations.push(`the draft ${id} is lost`)
        if (!there.has(id)) drafts.delete(id)
      }
      for (const id of there) {
        if (!drafts.has(id)) violations.push(`the draft ${id} is present again`)
      }
      deletedInDoubt = null
      return violations
    },
  }
  return workload
}
