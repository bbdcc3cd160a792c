import { expect, test } from 'vitest'
import { BatchFault } from '../batch/batch-fault.ts'
import { createBatchQueue } from '../batch/batch-queue.ts'
import { sendImages } from './send-images.ts'
import type { ZipEntry } from './zip-plan.ts'

const entry = (name: string): ZipEntry => ({
  name: `images/${name}`,
  size: 10,
  packedSize: 10,
  isEncrypted: false,
  modifiedAt: 0,
})

function queueThat(finish: (name: string) => Promise<void>) {
  return createBatchQueue({
    send: async (file) => file.name,
    async finish(name) {
      await finish(name)
      return { id: `draft of ${name}`, title: name, picture: '', warning: null }
    },
    remove: async () => undefined,
    refusalOf: ({ name }) => (name === 'huge.jpg' ? 'too large' : null),
    findDraft: () => null,
    keep: async () => false,
    delete: async () => undefined,
  })
}
const unpackAs = async ({ name }: ZipEntry) => new File(['1234567890'], name.slice(7))

test('each image becomes the draft of its name, or says why not', async () => {
  const queue = queueThat(async (name) => {
    if (name === 'broken.jpg') throw new BatchFault('refused', 'not an image')
  })
  const names = ['dusk.jpg', 'huge.jpg', 'broken.jpg', 'cut.jpg', 'dawn.jpg']
  const packed: string[][] = []
  const sent = await sendImages(queue, names.map(entry), {
    unpack: async (image) => (image.name.endsWith('cut.jpg') ? null : unpackAs(image)),
    signal: new AbortController().signal,
    onPacked: (images) => packed.push(images.map(({ name }) => name.slice(7))),
  })
  expect(packed).toEqual([0, 1, 2, 3, 4, 5].map((index) => names.slice(index)))
  expect(sent).toEqual([
    { name: 'images/dusk.jpg', artworkId: 'draft of dusk.jpg' },
    { name: 'images/huge.jpg', artworkId: null, message: 'too large' },
    { name: 'images/broken.jpg', artworkId: null, message: 'not an image' },
    { name: 'images/cut.jpg', artworkId: null, message: 'This file is damaged' },
    { name: 'images/dawn.jpg', artworkId: 'draft of dawn.jpg' },
  ])
})

test('at most four images are unpacked before one of them is a draft, and leaving ends it', async () => {
  const waiting: (() => void)[] = []
  const queue = queueThat(() => new Promise((resolve) => waiting.push(resolve)))
  const unpacked: string[] = []
  const leaving = new AbortController()
  const names = Array.from({ length: 9 }, (_, nth) => `${nth}.jpg`)
  const sending = sendImages(queue, names.map(entry), {
    async unpack(image) {
      unpacked.push(image.name)
      return unpackAs(image)
    },
    signal: leaving.signal,
    onPacked: () => undefined,
  })
  await expect.poll(() => waiting.length).toBe(3)
  expect(unpacked).toHaveLength(4)
  waiting[0]?.()
  await expect.poll(() => unpacked.length).toBe(5)
  leaving.abort(new Error('left'))
  await expect(sending).rejects.toThrow('left')
  expect(unpacked).toHaveLength(5)
})
