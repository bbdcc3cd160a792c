import type { Browser } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { titled, type Stage, type Work } from './fixtures.ts'

/** The pixels of an image, and the first word of its work's title. */
export type Shape = { readonly name: string; readonly width: number; readonly height: number }

/** A new artist publishes a work with an image of one colour and a long description. */
export async function publishShape(stage: Stage, browser: Browser, shape: Shape): Promise<Work> {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const { name, width, height } = shape
  const image = Buffer.from(await plainImage({ width, height }))
  const fields = {
    title: titled(name),
    price: 675,
    imageUrl: `data:image/png;base64,${image.toString('base64')}`,
    description: 'Pen on paper. '.repeat(60),
  }
  const { id } = (await stage.call(artist, 'POST', '/artworks', fields)) as { id: string }
  await stage.call(artist, 'PUT', `/artworks/${id}/publication`)
  await artist.close()
  return { id, title: fields.title, price: fields.price }
}
