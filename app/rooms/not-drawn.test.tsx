import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotDrawn } from './not-drawn.tsx'

test('rooms that a device has lost say so, and what to do', () => {
  const shown = renderToStaticMarkup(<NotDrawn kind="failed" hadFocus />)
  expect(shown).toContain('role="alert"')
  expect(shown).toContain('The rooms could not be drawn')
  expect(shown).toContain('Load the page again')
})

test('a browser without WebGL 2 is not asked to load the page again', () => {
  const shown = renderToStaticMarkup(<NotDrawn kind="no-webgl" hadFocus={false} />)
  expect(shown).toContain('This browser cannot draw the rooms')
  expect(shown).not.toContain('Load the page again')
})
