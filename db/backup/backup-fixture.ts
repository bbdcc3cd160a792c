import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import type { Api } from '../../app/api/api.server.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'
import type { Sql } from '../../tests/helpers/database/sql.ts'
import { listTables } from './schema-catalogue.ts'

/** Every row of every table as sorted text, to compare two databases. */
export type Rows = Record<string, string[]>

export async function readAllRows(
  sql: Sql,
  { snapshot }: { snapshot?: string } = {},
): Promise<Rows> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    if (snapshot !== undefined) await tx.unsafe(`set transaction snapshot '${snapshot}'`)
    await tx.unsafe(`set local timezone = 'UTC'`)
    const rows: Rows = {}
    for (const { name } of await listTables(tx.client)) {
      const found = await tx.unsafe(`select t::text as row from public.${escapeIdentifier(name)} t`)
      rows[name] = found.map(({ row }) => String(row)).toSorted()
    }
    return rows
  })
}

/** Text with every character that needs escaping. */
const AWKWARD = 'tab\there, line\nbreak, back\\slash, \\N, "quotes", \u202Ebidi, 🖼️, \r\n\\.\nend'

export type Scene = { readonly artists: Person[]; readonly collectors: Person[]; works: string[] }

/** A gallery with rows in every table that users write. */
export async function fillGallery(api: Api): Promise<Scene> {
  const artists = [await signUp(api, { isArtist: true }), await signUp(api, { isArtist: true })]
  const collectors = [
    await signUp(api, { isArtist: false }),
    await signUp(api, { isArtist: false }),
  ]
  const works: string[] = []
  for (const artist of artists) {
    await artist.call('PATCH', '/users/me', { bio: AWKWARD, location: 'Łódź' })
    works.push(await addArtwork(artist), await addArtwork(artist, { title: AWKWARD.slice(0, 60) }))
    await addArtwork(artist, { price: null, isPublished: false })
  }
  for (const person of collectors) {
    for (const id of works) await person.call('PUT', `/favorites/${id}`)
    await person.call('PUT', '/favorites/sketch-quiet-profile')
    await person.call('POST', '/cart/items', { id: works[0] })
    await checkOut(person)
    await person.call('POST', '/cart/items', { id: works[1] })
  }
  const email = collectors[0]?.email
  await createGuest(api).call('POST', '/password-resets', { email })
  return { artists, collectors, works }
}

/** Users who buy, favourite and publish until `stop` is called. */
export function keepWriting(api: Api, { artists, collectors, works }: Scene) {
  const end = { isOver: false }
  let writes = 0
  const act = async (run: () => Promise<unknown>) => {
    while (!end.isOver) {
      await run()
      writes += 1
    }
  }
  const lanes = [
    ...collectors.map((person, index) =>
      act(async () => {
        await person.call('POST', '/cart/items', { id: works[index + 1] })
        await checkOut(person)
        await person.call(writes % 2 === 0 ? 'PUT' : 'DELETE', `/favorites/${works[2]}`)
      }),
    ),
    ...artists.map((person) =>
      act(async () => {
        const id = await addArtwork(person, { title: `Under way ${writes}` })
        if (writes % 3 === 0) await person.call('DELETE', `/artworks/${id}`)
      }),
    ),
    act(() => signUp(api, { isArtist: false })),
  ]
  return async () => {
    end.isOver = true
    await Promise.all(lanes)
    return writes
  }
}

export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'frame-backup-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
