import { expect, test } from 'vitest'
import { sniffImageType } from './image-type.ts'

const sniff = (text: string) => sniffImageType(Buffer.from(text, 'latin1'))

test('the four accepted formats are detected by their first bytes', () => {
  expect(sniff('\xff\xd8\xff\xe0 JFIF')).toBe('jpeg')
  expect(sniff('\x89PNG\r\n\x1a\n....')).toBe('png')
  expect(sniff('RIFF\0\0\0\0WEBPVP8 ')).toBe('webp')
  expect(sniff('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf')).toBe('avif')
  expect(sniff('\0\0\0\x1cftypmif1\0\0\0\0avismif1miaf')).toBe('avif')
})

test('other formats are distinguished from unknown data', () => {
  const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
  const svg = '\xef\xbb\xbf  <svg xmlns="http://www.w3.org/2000/svg">'
  for (const text of [
    'GIF89a',
    'II*\0',
    'MM\0*',
    'BM..',
    '%PDF-1.7',
    heic,
    svg,
    '<!doctype html>',
  ]) {
    expect(sniff(text)).toBe('other')
  }
  for (const text of ['', 'Dear gallery', 'RIFF\0\0\0\0WAVE', '\x89PNG', '\xff\xd8']) {
    expect(sniff(text)).toBe('unknown')
  }
})

test('a brand outside its box is ignored', () => {
  expect(sniff('\0\0\0\x10ftypheic\0\0\0\0avif')).toBe('other')
})
