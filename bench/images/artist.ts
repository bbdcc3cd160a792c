import { openSiteClient } from '../../tests/helpers/site/site-client.ts'

/** A client that uploads images to a running Frame. */
export type BenchArtist = {
  /** @returns the image's id, or null if Frame asked to retry later */
  upload(photo: Uint8Array<ArrayBuffer>, patience?: AbortSignal): Promise<string | null>
  /** Publishes an image and waits until it appears in the gallery. @returns the id of the work */
  addWork(imageId: string, title: string): Promise<string>
  /** Sets the size in centimetres. */
  setSize(workId: string, size: { readonly width: number; readonly height: number }): Promise<void>
}

/** Signs up an artist. */
export async function openArtist(url: string): Promise<BenchArtist> {
  const { cookie, send } = await openSiteClient(url, { isArtist: true })
  return {
    async upload(photo, patience) {
      const form = new FormData()
      form.set('file', new File([photo], 'photo.jpeg', { type: 'image/jpeg' }))
      const answer = await fetch(`${url}/api/images`, {
        method: 'POST',
        headers: { cookie },
        body: form,
        signal: patience ?? null,
      })
      const body = (await answer.json()) as { id?: string }
      if (answer.status === 503) return null
      if (body.id === undefined) throw new Error(`an upload was refused: ${JSON.stringify(body)}`)
      return body.id
    },
    async addWork(imageId, title) {
      const created = await send('POST', '/api/artworks', { title, price: 10, imageId })
      const { id } = (await created.json()) as { id: string }
      await send('PUT', `/api/artworks/${id}/publication`)
      const wall = await fetch(`${url}/api/artworks`)
      const { items } = (await wall.json()) as { items: { id: string; urls: { small: string } }[] }
      const card = items.find((item) => item.id === id)
      const picture = await fetch(url + (card?.urls.small ?? '/nowhere'))
      if (!picture.ok) throw new Error(`${title} is not in the gallery`)
      await picture.arrayBuffer()
      return id
    },
    async setSize(workId, size) {
      await send('PATCH', `/api/artworks/${workId}`, { size })
    },
  }
}
