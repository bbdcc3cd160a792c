import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderMarkup } from './page-markup.server.ts'

test('a page of which all is there is rendered as it stands', async () => {
  const page = await renderMarkup(
    <html lang="en">
      <body>
        <p title={'"<"'}>{'<!--$!-->'} & more</p>
      </body>
    </html>,
  )
  expect(page).toMatch(/^<html lang="en">.*<\/body><\/html>$/)
  expect(page).toContain('<p title="&quot;&lt;&quot;">&lt;!--$!--&gt;<!-- --> &amp; more</p>')
})

test('a page waits for a part that has to be fetched first', async () => {
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { default: () => <p>late</p> }
  })
  const framed = <Suspense fallback={<p>soon</p>}>{<Late />}</Suspense>
  for (const part of [framed, <Late key="bare" />]) {
    const page = await renderMarkup(<main>{part}</main>)
    expect(page).toContain('<p>late</p>')
    expect(page).not.toContain('soon')
  }
})

test('what a component throws is thrown, also out of a part that may come later', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const framed = <Suspense fallback="soon">{<Broken />}</Suspense>
  for (const part of [framed, <Broken key="bare" />]) {
    await expect(renderMarkup(<main>{part}</main>)).rejects.toThrow('broken')
  }
})
