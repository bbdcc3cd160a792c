import { DAY_MS, HOUR_MS } from '../kernel/day.ts'
import { expect, test } from 'vitest'
import { MAX_IMAGE_CORE_MS } from '../images/image.ts'
import {
  admitStored,
  admitUpload,
  CORE_LIMITS,
  UNLIMITED,
  type CountedUpload,
  type UploadHistory,
} from './upload-limits.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const MB = 1024 * 1024

/** An upload of some hours ago. Histories list the oldest first. */
const counted = (hoursAgo: number, counts: Partial<CountedUpload>): CountedUpload => ({
  at: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
  bytes: 0,
  pixels: 0,
  coreMs: 0,
  ...counts,
})

const history = (recent: CountedUpload[], use = { bytes: 0, pixels: 0 }): UploadHistory => ({
  recent,
  use,
  now: NOW,
})

test('without limits, everything is admitted', () => {
  const busy = history([counted(1, { bytes: 1e15, pixels: 2e9, coreMs: 1e9 })])
  expect(admitUpload(busy, UNLIMITED)).toBeNull()
  expect(admitStored({ bytes: 1e15, pixels: 1e9 }, busy, UNLIMITED)).toBeNull()
})

test('a day\u2019s limit frees when the uploads that fill it are a day old', () => {
  const limits = { ...UNLIMITED, bytesPerDay: 100 * MB }
  const recent = [
    counted(20, { bytes: 30 * MB }),
    counted(5, { bytes: 50 * MB }),
    counted(1, { bytes: 10 * MB }),
  ]
  expect(admitStored({ bytes: 10 * MB, pixels: 1 }, history(recent), limits)).toBeNull()
  expect(admitStored({ bytes: 30 * MB, pixels: 1 }, history(recent), limits)).toEqual({
    refused: 'upload-day-limit',
    detail: 'You can upload 100 MB within 24 hours. You can go on in about 4 hours.',
    retryAfterS: 4 * 3600,
  })
  expect(admitStored({ bytes: 50 * MB, pixels: 1 }, history(recent), limits)).toMatchObject({
    retryAfterS: 19 * 3600,
  })
})

test('uploads that are a day old no longer count', () => {
  const limits = { ...UNLIMITED, pixelsPerDay: 12e6 }
  const image = { bytes: 1, pixels: 12e6 }
  expect(admitStored(image, history([counted(24, { pixels: 12e6 })]), limits)).toBeNull()
  expect(admitStored(image, history([counted(23.5, { pixels: 12e6 })]), limits)).toEqual({
    refused: 'upload-day-limit',
    detail: 'You can upload 12 megapixels within 24 hours. You can go on in about 30 minutes.',
    retryAfterS: 1800,
  })
})

test('an image that is larger than the limit itself is refused', () => {
  const limits = { ...UNLIMITED, pixelsPerDay: 10e6 }
  expect(admitStored({ bytes: 1, pixels: 12e6 }, history([]), limits)).toMatchObject({
    refused: 'upload-day-limit',
    retryAfterS: DAY_MS / 1000,
  })
})

test('what an account holds is limited in bytes and in pixels', () => {
  const limits = { ...UNLIMITED, bytesInTotal: 2048 * MB, pixelsInTotal: 1.5e9 }
  const near = history([], { bytes: 2047 * MB, pixels: 1.4e9 })
  expect(admitStored({ bytes: MB, pixels: 0.1e9 }, near, limits)).toBeNull()
  expect(admitStored({ bytes: MB + 1, pixels: 1 }, near, limits)).toEqual({
    refused: 'account-storage-full',
    detail:
      'Your images use the 2 GB that an account may store. ' +
      'Delete works you no longer need to make room.',
  })
  expect(admitStored({ bytes: 1, pixels: 0.2e9 }, near, limits)?.detail).toContain(
    '1,500 megapixels',
  )
})

test('a full account is told before its image is decoded', () => {
  const limits = { ...UNLIMITED, bytesInTotal: 10 * MB }
  const full = history([], { bytes: 10 * MB, pixels: 1 })
  expect(admitUpload(full, limits)?.refused).toBe('account-storage-full')
})

test('uploads take at most ten minutes of a core in an hour', () => {
  const limits = { ...UNLIMITED, ...CORE_LIMITS }
  const recent = [counted(0.5, { coreMs: 470_000 }), counted(0.25, { coreMs: 10_000 })]
  expect(admitUpload(history(recent), limits)).toBeNull()
  expect(admitUpload(history([...recent, counted(0.1, { coreMs: 1 })]), limits)).toEqual({
    refused: 'uploads-too-fast',
    detail: 'You have uploaded many images in a short time. You can go on in about 30 minutes.',
    retryAfterS: 1800,
  })
})

test('an account that uploads all day takes 5 % of a core, whatever its files cost', () => {
  const limits = { ...UNLIMITED, ...CORE_LIMITS }
  for (const coreMs of [3000, MAX_IMAGE_CORE_MS]) {
    const recent: CountedUpload[] = []
    for (let now = NOW.getTime(); now < NOW.getTime() + 1.2 * DAY_MS; now += 60_000) {
      const inWindow = recent.filter(({ at }) => at.getTime() > now - DAY_MS)
      const state = { recent: inWindow, use: { bytes: 0, pixels: 0 }, now: new Date(now) }
      if (admitUpload(state, limits) === null) {
        recent.push({ at: new Date(now), bytes: 1, pixels: 1, coreMs })
      }
      const taken = recent
        .filter(({ at }) => at.getTime() > now - DAY_MS)
        .reduce((sum, upload) => sum + upload.coreMs, 0)
      expect(taken).toBeLessThanOrEqual(0.05 * DAY_MS)
    }
  }
})
