import { beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { newId } from '../../kernel/id.ts'
import { openPartialFiles, type PartialFiles } from './partial-file.server.ts'

const IDLE_MS = 50

let files: PartialFiles
let id: string
beforeEach(async () => {
  files = openPartialFiles(await makeTemporaryFolder('test'), { idleMs: IDLE_MS })
  id = newId()
  await files.create(id)
})

const NOT_TAKEN_OVER = new AbortController().signal

const append = (body: ReadableStream<Uint8Array>, offset = 0, signal = NOT_TAKEN_OVER) =>
  files.append(id, { offset, maxLength: 100, body, signal })

/** A body of chunks of ten bytes, ended by `end`. */
const bodyOf = (chunks: number, end: (controller: ReadableStreamDefaultController) => void) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let nth = 0; nth < chunks; nth++) controller.enqueue(new Uint8Array(10))
      end(controller)
    },
  })

test('what has arrived stays when the sender is lost, and when it falls silent', async () => {
  const lost = bodyOf(0, () => {})
  expect(await append(lost)).toBe(0)
  expect(await append(bodyOf(2, () => {}))).toBe(20)
  let chunks = 0
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1
      if (chunks > 3) controller.error(new Error('aborted'))
      else controller.enqueue(new Uint8Array(10))
    },
  })
  expect(await append(broken, 20)).toBe(50)
  expect(
    await append(
      bodyOf(1, (controller) => controller.close()),
      50,
    ),
  ).toBe(60)
  expect(await files.sizeOf(id)).toBe(60)
})

test('a request that another has replaced writes no more', async () => {
  const taken = AbortSignal.abort()
  const answer = await append(
    bodyOf(3, (controller) => controller.close()),
    0,
    taken,
  )
  expect(answer).toEqual({ refused: 'upload-offset' })
  expect(await files.sizeOf(id)).toBe(0)
})

test('a part that would exceed the file is refused where it does', async () => {
  const answer = await append(bodyOf(11, (controller) => controller.close()))
  expect(answer).toEqual({ refused: 'file-too-large' })
  expect(await files.sizeOf(id)).toBe(100)
})

test('the file of an upload on another machine is not found', async () => {
  const elsewhere = { offset: 0, maxLength: 1, body: null, signal: NOT_TAKEN_OVER }
  expect(await files.append(newId(), elsewhere)).toEqual({ refused: 'upload-not-found' })
  expect(() => files.pathOf('../secret')).toThrow(RangeError)
})
