import type { Queryable } from '../../app/database/database.server.ts'
import { exhibitions, exhibitionWorks } from '../../app/exhibitions/exhibition.tables.server.ts'
import { demoArtists } from '../demo-artists.ts'
import { type DemoExhibition, demoExhibitions } from '../demo-exhibitions.ts'
import { artistId, demoId, workId } from './demo-id.ts'

const ADDED = Date.UTC(2026, 9, 1)

const idOf = ({ key, title }: DemoExhibition) => demoId(`exhibition ${key} ${title}`, ADDED)

/** Inserts the series and exhibitions, after the works. */
export async function saveDemoExhibitions(tx: Queryable): Promise<void> {
  const at = new Date(ADDED)
  await tx.insert(exhibitions).values(
    demoExhibitions.map((one, index) => ({
      id: idOf(one),
      artistId: artistId(one),
      kind: one.kind,
      title: one.title,
      text: one.text,
      opensOn: one.opensOn ?? null,
      closesOn: one.closesOn ?? null,
      place: one.place ?? '',
      position: index,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await tx.insert(exhibitionWorks).values(demoExhibitions.flatMap(workRows))
}

function workRows(exhibition: DemoExhibition) {
  const works = demoArtists.find(({ key }) => key === exhibition.key)?.works ?? []
  return exhibition.works.map(({ title, text = '' }, index) => {
    const work = works.find((one) => one.title === title)
    if (work === undefined) throw new Error(`${exhibition.key} has no work ${title}`)
    return {
      exhibitionId: idOf(exhibition),
      artworkId: workId(exhibition, work),
      position: index + 1,
      text,
    }
  })
}
