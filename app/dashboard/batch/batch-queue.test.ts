import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BatchFault, faultOfAnswer } from './batch-fault.ts'
import { countItems, isAtRisk, keyOf, newItem, summaryOf, type MadeDraft } from './batch-item.ts'
import { createBatchQueue, type BatchPorts, type Sending } from './batch-queue.ts'

type Call = {
  readonly file: File
  readonly sending: Sending
  readonly resolve: (id: string) => void
  readonly reject: (fault: unknown) => void
}

let calls: Call[]
let finished: string[]
let kept: Set<string>
let removed: string[]
let finishWith: (id: string) => Promise<MadeDraft>
let queue: ReturnType<typeof createBatchQueue>

const draftOf = (id: string): MadeDraft => ({ id, title: id, picture: id, warning: null })

const ports = (): BatchPorts => ({
  send: (file, sending) =>
    new Promise((resolve, reject) => {
      calls.push({ file, sending, resolve, reject })
      sending.signal.addEventListener('abort', () => reject(new BatchFault('lost', 'stopped')))
    }),
  async finish(id) {
    const draft = await finishWith(id)
    finished.push(id)
    return draft
  },
  remove: async (id) => void removed.push(id),
  refusalOf: ({ type }) => (type === 'text/plain' ? 'Only images' : null),
  findDraft: (key) => (key.startsWith('old') ? draftOf('old') : null),
  async keep(file) {
    kept.add(keyOf(file))
    return true
  },
  delete: async (key) => void kept.delete(key),
})

beforeEach(() => {
  vi.useFakeTimers()
  ;[calls, finished, removed, kept] = [[], [], [], new Set()]
  finishWith = async (id) => draftOf(id)
  queue = createBatchQueue(ports())
})
afterEach(() => {
  queue.close()
  vi.useRealTimers()
})

const photo = (name: string, type = 'image/jpeg') =>
  new File(['12345678'], name, { type, lastModified: 7 })
const photos = (count: number) => Array.from({ length: count }, (_, nth) => photo(`${nth}.jpg`))
const settle = () => vi.advanceTimersByTimeAsync(0)
const stateOf = (name: string) => queue.read().items.find((item) => item.name === name)
const isActive = ({ sending }: Call) => !sending.signal.aborted

async function arrive(call: Call | undefined, id = `upload of ${call?.file.name}`) {
  call?.sending.onBegun(id)
  call?.resolve(id)
  await settle()
}

test('three files are sent at a time, and each becomes a draft once', async () => {
  queue.add(photos(5))
  await settle()
  expect(calls).toHaveLength(3)
  expect(kept.size).toBe(5)
  for (let nth = 0; nth < 5; nth++) await arrive(calls[nth])
  expect(finished).toHaveLength(5)
  expect(kept.size).toBe(0)
  expect(summaryOf(countItems(queue.read().items))).toBe('5 of 5 drafts ready')
})

test('a file that is added twice, is a draft already or is no image is not sent', async () => {
  queue.add([photo('a.jpg'), photo('a.jpg'), photo('old.jpg'), photo('a.txt', 'text/plain')])
  await settle()
  expect(calls.map(({ file }) => file.name)).toEqual(['a.jpg'])
  expect(stateOf('old.jpg')).toMatchObject({ state: 'done', draft: { id: 'old' } })
  expect(stateOf('a.txt')).toMatchObject({ state: 'failed', message: 'Only images' })
  expect(kept.has(keyOf(photo('old.jpg')))).toBe(false)
})

test('a file that was cleared from the list is still a draft already', async () => {
  queue.add([photo('a.jpg')])
  await settle()
  await arrive(calls[0], 'first')
  queue.clearDone()
  queue.add([photo('a.jpg')])
  await settle()
  expect(calls).toHaveLength(1)
  expect(stateOf('a.jpg')).toMatchObject({ state: 'done', draft: { id: 'first' } })
})

test('a photo that comes twice under two names is pointed out', async () => {
  finishWith = async (id) => ({ ...draftOf(id), picture: 'same' })
  queue.add(photos(2))
  await settle()
  await arrive(calls[0], 'first')
  await arrive(calls[1], 'second')
  expect(stateOf('0.jpg')?.draft?.warning).toBeNull()
  expect(stateOf('1.jpg')?.draft?.warning).toContain('The same photo as “first”')
})

test('a lost connection is tried again from where it stopped, by the same upload', async () => {
  queue.add([photo('a.jpg')])
  await settle()
  calls[0]?.sending.onBegun('first')
  calls[0]?.sending.onProgress(8)
  calls[0]?.reject(new BatchFault('lost', 'The connection was lost.'))
  await settle()
  expect(stateOf('a.jpg')).toMatchObject({ state: 'delayed', message: 'The connection was lost.' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls[1]?.sending.uploadId).toBe('first')
  await arrive(calls[1], 'first')
  expect(finished).toEqual(['first'])
})

test('without a connection nothing is sent, and all goes on when it is back', async () => {
  queue.add(photos(4))
  await settle()
  queue.setOnline(false)
  await settle()
  expect(calls.filter(isActive)).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(3)
  queue.setOnline(true)
  await settle()
  expect(calls.filter(isActive)).toHaveLength(3)
})

test('all or one can be paused, resumed and removed', async () => {
  queue.add(photos(4))
  await settle()
  calls[0]?.sending.onBegun('first')
  queue.pause('0.jpg\n8\n7')
  await settle()
  expect(stateOf('0.jpg')?.state).toBe('paused')
  expect(calls.filter(isActive).map(({ file }) => file.name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  queue.pauseAll()
  await settle()
  expect(calls.filter(isActive)).toEqual([])
  queue.remove('0.jpg\n8\n7')
  expect(removed).toEqual(['first'])
  queue.resumeAll()
  await settle()
  expect(calls.filter(isActive).map(({ file }) => file.name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
})

test('a limit of the account holds the whole batch until the server says so', async () => {
  finishWith = async () => {
    throw new BatchFault('later', 'Too many images.', { retryAfterMs: 120_000 })
  }
  queue.add(photos(5))
  await settle()
  await arrive(calls[0])
  expect(queue.read().held?.message).toBe('Too many images.')
  await arrive(calls[1])
  await arrive(calls[2])
  expect(calls).toHaveLength(3)
  finishWith = async (id) => draftOf(id)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(finished).toHaveLength(3)
  expect(queue.read().held).toBeNull()
  expect(calls).toHaveLength(5)
})

test('a refused file fails alone, and an ended upload begins again', async () => {
  finishWith = async (id) => {
    if (id === 'upload of 0.jpg') throw new BatchFault('refused', 'This file is damaged')
    if (id === 'ended') throw new BatchFault('gone', 'It has ended')
    return draftOf(id)
  }
  queue.add(photos(2))
  await settle()
  await arrive(calls[0])
  expect(stateOf('0.jpg')).toMatchObject({ state: 'failed', message: 'This file is damaged' })
  expect([...kept]).toEqual(['1.jpg\n8\n7'])
  await arrive(calls[1], 'ended')
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls[2]?.sending.uploadId).toBeNull()
  await arrive(calls[2])
  expect(finished).toEqual(['upload of 1.jpg'])
})

test('a file is at risk until it is kept or has arrived, also while it is paused', () => {
  const item = { ...newItem(photo('a.jpg')), file: photo('a.jpg') }
  expect(isAtRisk(item)).toBe(true)
  expect(isAtRisk({ ...item, state: 'paused' })).toBe(true)
  expect(isAtRisk({ ...item, isKept: true })).toBe(false)
  expect(isAtRisk({ ...item, state: 'making', isSent: true })).toBe(false)
  expect(isAtRisk({ ...item, state: 'failed' })).toBe(false)
  expect(isAtRisk({ ...item, state: 'missing', file: null })).toBe(false)
})

test('a session that has ended pauses the batch', async () => {
  queue.add(photos(2))
  await settle()
  calls[0]?.reject(new BatchFault('signed-out', 'Log in'))
  await settle()
  expect(queue.read()).toMatchObject({ isPaused: true, isSignedOut: true })
  queue.resumeAll()
  await settle()
  expect(stateOf('0.jpg')?.state).toBe('sending')
})

test.each([
  [401, 'signed-out'],
  [404, 'gone'],
  [409, 'later'],
  [423, 'later'],
  [429, 'later'],
  [503, 'later'],
  [507, 'refused'],
  [403, 'refused'],
  [422, 'refused'],
])('the status %i means: %s', (status, kind) => {
  const body = JSON.stringify({ title: 'Words', detail: 'More words' })
  const fault = faultOfAnswer(status, { body, retryAfter: '3' })
  expect(fault).toMatchObject({ kind, message: 'More words', retryAfterMs: 3000 })
  expect(faultOfAnswer(502, { body: '<html>', retryAfter: null }).message).not.toBe('')
})
