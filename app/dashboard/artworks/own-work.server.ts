import type { Artwork } from '../../artworks/artwork.ts'
import { apiFor, read, type PageArgs, problemData } from '../../api/api-client.server.ts'

/** @throws the problem `artwork-not-found`, also for another artist's published work */
export async function findOwnWork(
  args: PageArgs,
  { id, artistId }: { readonly id: string; readonly artistId: string },
): Promise<Artwork> {
  const call = apiFor(args).artworks[':id'].$get({ param: { id } })
  const artwork = await read(call, { ifMalformed: 'artwork-not-found' })
  if (artwork.artistId === artistId) return artwork
  throw problemData('artwork-not-found')
}
