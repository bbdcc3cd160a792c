import { describe, expect, test } from 'vitest'
import {
  canBeAdded,
  createStudioItem,
  isImage,
  parseStudioItem,
  readLink,
  STUDIO_HEIGHTS_REM,
  type StudioDraft,
} from './studio-item.ts'

const image = new Blob(['x'], { type: 'image/png' })
const draft: StudioDraft = { title: 'Ridge', description: '', link: '', size: 'large', image }
const circumstances = { id: 'a', now: 1000, author: 'Mira Osei' }

// Specification: 9.15
test('small, medium and large works hang 16, 20 and 24 rem high', () => {
  expect(STUDIO_HEIGHTS_REM).toEqual({ small: 16, medium: 20, large: 24 })
})

// Specification: 5.22
test('only files that say that they are images are let in', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml']) {
    expect(isImage({ type })).toBe(true)
  }
  for (const type of ['', 'text/html', 'application/pdf', 'video/mp4', 'image/', 'x-image/png']) {
    expect(isImage({ type })).toBe(false)
  }
})

// Specification: 5.23
test('a work without a title can not be added', () => {
  expect(canBeAdded('')).toBe(false)
  expect(canBeAdded('   ')).toBe(false)
  expect(canBeAdded('Ridge')).toBe(true)
})

describe('a destination link', () => {
  test('may be left out', () => {
    expect(readLink('  ')).toEqual({ href: '' })
  })

  test('leads to http and https addresses', () => {
    expect(readLink('https://example.org/a?b#c')).toEqual({ href: 'https://example.org/a?b#c' })
    expect(readLink('http://example.org')).toEqual({ href: 'http://example.org/' })
    expect(readLink('//example.org')).toEqual({ refused: 'link-not-allowed' })
  })

  test('may be typed without its scheme', () => {
    expect(readLink('example.org/works')).toEqual({ href: 'https://example.org/works' })
    expect(readLink('localhost:8080/x')).toEqual({ href: 'https://localhost:8080/x' })
  })

  test('never runs a script, reads a file or opens a program', () => {
    for (const link of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'file:///etc/passwd',
      'mailto:a@example.org',
      'blob:https://example.org/1',
      'ftp://example.org',
      'https://',
    ]) {
      expect(readLink(link), link).toEqual({ refused: 'link-not-allowed' })
    }
  })
})

describe('hanging a work', () => {
  // Specification: 3.32, 3.33, 3.34
  test('keeps the trimmed values, the author and the time', () => {
    const typed = { ...draft, title: ' Ridge ', description: ' ink ', link: 'example.org' }
    expect(createStudioItem(typed, circumstances)).toEqual({
      id: 'a',
      title: 'Ridge',
      description: 'ink',
      link: 'https://example.org/',
      size: 'large',
      imageBlob: image,
      author: 'Mira Osei',
      addedAt: 1000,
    })
  })

  // Specification: 3.35
  test('has an anonymous author for guests', () => {
    expect(createStudioItem(draft, { ...circumstances, author: null })).toMatchObject({
      author: 'Anonymous',
    })
  })

  // Specification: 5.24
  test('needs an image, a title and a link that may be followed', () => {
    const text = new Blob(['x'], { type: 'text/plain' })
    expect(createStudioItem({ ...draft, image: null }, circumstances)).toEqual({
      refused: 'no-image',
    })
    expect(createStudioItem({ ...draft, image: text }, circumstances)).toEqual({
      refused: 'not-an-image',
    })
    expect(createStudioItem({ ...draft, title: ' ' }, circumstances)).toEqual({
      refused: 'no-title',
    })
    expect(createStudioItem({ ...draft, link: 'javascript:0' }, circumstances)).toEqual({
      refused: 'link-not-allowed',
    })
  })

  // Specification: 3.33
  test('falls back to the middle size', () => {
    expect(createStudioItem({ ...draft, size: 'huge' }, circumstances)).toMatchObject({
      size: 'medium',
    })
  })
})

describe('a stored item', () => {
  // Specification: 3.34
  test('comes back as it was', () => {
    const item = createStudioItem(draft, circumstances)
    expect(parseStudioItem(item)).toEqual(item)
  })

  test('is left out when it can not be hung, and mended when it can', () => {
    expect(parseStudioItem(null)).toBeNull()
    expect(parseStudioItem({ id: 'a', title: 'b' })).toBeNull()
    expect(
      parseStudioItem({ id: 'a', title: 'b', imageBlob: image, link: 'javascript:0' }),
    ).toEqual({
      id: 'a',
      title: 'b',
      description: '',
      link: '',
      size: 'medium',
      imageBlob: image,
      author: 'Anonymous',
      addedAt: 0,
    })
  })
})
