import { derivativesOf } from '../app/images/image.ts'
import type { DemoArtist, DemoWork } from './demo-artist.ts'
import facts from './pictures.json' with { type: 'json' }

/** The facts of a drawn picture, as the database keeps them of an image. */
export type PictureFacts = {
  /** SHA-256 of the widest file, as 64 hexadecimal digits. */
  readonly id: string
  /** Pixels of the widest file. */
  readonly width: number
  readonly height: number
  /** The average colour, `#rrggbb`. */
  readonly placeholder: string
  /** Bytes of the widest file. */
  readonly bytes: number
}

export type DemoPicture = PictureFacts & { readonly name: string }

/** Pixels of the long edge of a work, and of an artist's portrait. */
export const WORK_EDGE = 1200
export const PORTRAIT_EDGE = 400

export const portraitName = (artist: Pick<DemoArtist, 'key'>): string => `${artist.key}/portrait`

/** For example `mira-osei/tram-9-no-seat`. */
export function workPictureName(
  artist: Pick<DemoArtist, 'key'>,
  work: Pick<DemoWork, 'title'>,
): string {
  const words =
    work.title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return `${artist.key}/${words.join('-')}`
}

/** @throws when the picture has not been drawn: `npm run demo:draw` */
export function getPicture(name: string): DemoPicture {
  const known = (facts as Readonly<Record<string, PictureFacts>>)[name]
  if (known === undefined) throw new Error(`there is no demo picture ${name}`)
  return { name, ...known }
}

/** The committed files of a picture, narrowest first: its AVIF derivatives. */
export function pictureFiles({ name, width }: Pick<DemoPicture, 'name' | 'width'>) {
  return derivativesOf(width)
    .filter(({ format }) => format === 'avif')
    .map((derivative) => ({
      derivative,
      path: `demo/pictures/${name}/${derivative.width}.avif`,
    }))
}

/** The portraits of all demo artists and the pictures of their works. */
export function listDemoPictures(artists: readonly DemoArtist[]): DemoPicture[] {
  return artists.flatMap((artist) => [
    getPicture(portraitName(artist)),
    ...artist.works.map((work) => getPicture(workPictureName(artist, work))),
  ])
}
