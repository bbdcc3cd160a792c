import { expect, test } from 'vitest'
import { titleFromFileName } from './partial-upload.ts'
import { readByteCount, readMetadata } from './tus-header.ts'

test.each([
  ['evening_in_riga.jpg', 'Evening in riga'],
  ['Evening in Riga.JPEG', 'Evening in Riga'],
  ['evening-in-riga.webp', 'Evening in riga'],
  ['self-portrait.avif', 'Self-portrait'],
  ['self-portrait_2.png', 'Self-portrait 2'],
  ['C:\\photos\\IMG_2034.jpg', 'IMG 2034'],
  ['v1.2 study.png', 'V1.2 study'],
  ['\u202Etide\u0000.png', 'Tide'],
  ['é.jpg', 'É'],
  ['---.jpg', 'Untitled'],
  ['.jpg', 'Untitled'],
  ['', 'Untitled'],
])('the file %j becomes the title %j', (name, title) => {
  expect(titleFromFileName(name)).toBe(title)
})

test('a title is at most 200 characters, and ends no emoji in the middle', () => {
  expect([...titleFromFileName(`${'🖼'.repeat(199)}abc.jpg`)]).toHaveLength(200)
})

test('the headers of tus are read, and refused unless they are well formed', () => {
  expect(readByteCount('25')).toBe(25)
  for (const wrong of [undefined, '', '-1', '1.5', '1e3', ' 1', '9'.repeat(16)]) {
    expect(readByteCount(wrong)).toBeNull()
  }
  const metadata = readMetadata('filename w6kuanBn, is_private, filetype aW1hZ2UvanBlZw==')
  expect(Object.fromEntries(metadata ?? [])).toEqual({
    filename: 'é.jpg',
    is_private: '',
    filetype: 'image/jpeg',
  })
  expect(readMetadata(undefined)?.size).toBe(0)
  for (const wrong of ['filename ???', 'filename YQ== YQ==', 'fil\u0007e YQ==', 'filename Y']) {
    expect(readMetadata(wrong)).toBeNull()
  }
})
