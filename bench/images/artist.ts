/** A client that uploads images to a running Frame. */
export type BenchArtist = {
  /** @returns the image's id, or null if Frame asked to retry later */
  upload(photo: Uint8Array<ArrayBuffer>, patience?: AbortSignal): Promise<string | null>
  /** Publishes an image and waits until it appears in the gallery. @returns the id of the work */
  addWork(imageId: string, title: string): Promise<string>
  /** Sets the size in centimetres. */
  setSize(workId: string, size: { readonly width: number; readonly height: number }): Promise<void>
}

export async function openArtist(url: string): Promise<BenchArtist> {
  let cookie = ''
  const send = (method: string, path: string, body: BodyInit, more: RequestInit = {}) =>
    fetch(`${url}/api${path}`, { ...more, method, body, headers: { cookie, ...more.headers } })
  const sendJson = (method: string, path: string, body: object) =>
    send(method, path, JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

  const email = `bench-${crypto.randomUUID()}@example.com`
  const names = { firstName: 'Ben', lastName: 'Chmark', isArtist: true }
  const joined = await sendJson('POST', '/users', {
    ...names,
    email,
    password: 'a bench to sit on',
  })
  if (joined.status !== 201) throw new Error(`nobody could sign up: ${await joined.text()}`)
  cookie = joined.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  return {
    async upload(photo, patience) {
      const form = new FormData()
      form.set('file', new File([photo], 'photo.jpeg', { type: 'image/jpeg' }))
      const answer = await send('POST', '/images', form, { signal: patience ?? null })
      const body = (await answer.json()) as { id?: string }
      if (answer.status === 503) return null
      if (body.id === undefined) throw new Error(`an upload was refused: ${JSON.stringify(body)}`)
      return body.id
    },
    async addWork(imageId, title) {
      const created = await sendJson('POST', '/artworks', { title, price: 10, imageId })
      const { id } = (await created.json()) as { id: string }
      await send('PUT', `/artworks/${id}/publication`, '')
      const wall = await fetch(`${url}/api/artworks`)
      const { items } = (await wall.json()) as { items: { id: string; urls: { small: string } }[] }
      const card = items.find((item) => item.id === id)
      const picture = await fetch(url + (card?.urls.small ?? '/nowhere'))
      if (!picture.ok) throw new Error(`${title} is not in the gallery`)
      await picture.arrayBuffer()
      return id
    },
    async setSize(workId, size) {
      await sendJson('PATCH', `/artworks/${workId}`, { size })
    },
  }
}
