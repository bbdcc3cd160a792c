import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderDocument } from './render-document.server.ts'

test('renders a whole document', async () => {
  const html = await renderDocument(
    <html lang="en">
      <body>
        <p title={'"<"'}>a & b</p>
      </body>
    </html>,
  )
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/body><\/html>$/)
  expect(html).toContain('<p title="&quot;&lt;&quot;">a &amp; b</p>')
})

test('waits for lazy components and renders them in their place', async () => {
  const Lazy = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { default: () => <p>loaded</p> }
  })
  const html = await renderDocument(
    <main>
      <Suspense fallback={<p>loading</p>}>
        <Lazy />
      </Suspense>
      <p>last</p>
    </main>,
  )
  expect(html).toMatch(/<p>loaded<\/p>.*<p>last<\/p>/)
  expect(html).not.toContain('loading')
})

test('throws what a component throws, also inside Suspense', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const suspended = (
    <Suspense fallback="loading">
      <Broken />
    </Suspense>
  )
  for (const part of [suspended, <Broken key="bare" />]) {
    await expect(renderDocument(<main>{part}</main>)).rejects.toThrow('broken')
  }
})
