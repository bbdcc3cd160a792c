import { capitalised } from '../artworks/medium.ts'
import type { Artwork } from '../artworks/artwork.ts'
import { imageAlt, imageKindLabel, type ArtworkImage } from '../artworks/artwork-image.ts'
import { dimensionsText, centimetresOf } from '../artworks/physical/physical-work.ts'
import { workPath } from '../artworks/card/work-text.ts'
import { derivativeSize } from '../images/image.ts'
import type { ImageView } from '../images/image.schema.ts'
import { imageServicePath, PRESENTATION_CONTEXT, workManifestPath } from '../routing/iiif-path.ts'
import { largest } from './image-request.ts'

/**
 * Works in the IIIF Presentation API 3.0. Pure. https://iiif.io/api/presentation/3.0/
 */

const PHYSICAL_CONTEXT = 'http://iiif.io/api/annex/services/physdim/1/context.json'

/** Works belong to their artists: looking at them gives no licence. */
const IN_COPYRIGHT = 'http://rightsstatements.org/vocab/InC/1.0/'

export type Publisher = {
  /** The address of the site, without a slash at the end. */
  readonly site: string
  /** The name of the gallery. */
  readonly gallery: string
}

export const english = (text: string) => ({ en: [text] })
/** Titles and names have no known language: they are as the artist wrote them. */
export const asWritten = (text: string) => ({ none: [text] })

/** A published work, with one canvas for each of its images. */
export function workManifest(work: Artwork, publisher: Publisher) {
  const { site } = publisher
  const id = site + workManifestPath(work.id)
  return {
    '@context': PRESENTATION_CONTEXT,
    id,
    type: 'Manifest',
    label: asWritten(work.title),
    ...(work.description !== '' && { summary: asWritten(work.description) }),
    metadata: factsOf(work),
    ...rightsOf(work.user.name, publisher),
    provider: [providerOf(publisher)],
    homepage: [webPageOf(work.title, site + workPath(work.id))],
    thumbnail: [thumbnailOf(work.image, site)],
    ...(work.publishedAt !== null && { navDate: work.publishedAt }),
    items: work.images.map((image, index) =>
      canvasOf({ image, work, id: `${id}/canvas/${index + 1}`, site }),
    ),
  }
}

function factsOf(work: Artwork) {
  const { user, date, year, medium, technique, dimensions, shape } = work
  const made = date ?? year?.toString() ?? ''
  const facts = [
    ['Artist', user.name],
    ['Date', made],
    ['Medium', medium === null ? '' : capitalised(medium)],
    ['Technique', technique],
    ['Size', dimensions === null ? '' : dimensionsText(dimensions, shape)],
  ] as const
  return describeFacts(facts)
}

/** Facts that are not known are left out. */
export const describeFacts = (facts: readonly (readonly [label: string, value: string])[]) =>
  facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label: english(label), value: asWritten(value) }))

export function rightsOf(artist: string, { gallery }: Publisher) {
  const statement = `© ${artist}. Shown at ${gallery}.`
  return {
    rights: IN_COPYRIGHT,
    requiredStatement: { label: english('Attribution'), value: english(statement) },
  }
}

export function providerOf({ site, gallery }: Publisher) {
  return {
    id: `${site}/`,
    type: 'Agent',
    label: asWritten(gallery),
    homepage: [webPageOf(gallery, `${site}/`)],
  }
}

export const webPageOf = (label: string, id: string) => ({
  id,
  type: 'Text',
  label: asWritten(label),
  format: 'text/html',
})

type Canvas = {
  readonly image: ArtworkImage
  readonly work: Artwork
  readonly id: string
  readonly site: string
}

function canvasOf({ image, work, id, site }: Canvas) {
  const { width, height } = image
  const scale = physicalScaleOf(work, image)
  const most = largest(image)
  const service = serviceOf(image, site)
  return {
    id,
    type: 'Canvas',
    label: english(imageKindLabel(image.kind)),
    width,
    height,
    thumbnail: [thumbnailOf(image, site)],
    ...(scale !== null && {
      service: [
        {
          '@context': PHYSICAL_CONTEXT,
          id: `${id}/physical-scale`,
          type: 'PhysicalDimensions',
          profile: 'http://iiif.io/api/annex/services/physdim',
          physicalScale: scale,
          physicalUnits: 'cm',
        },
      ],
    }),
    items: [
      {
        id: `${id}/page`,
        type: 'AnnotationPage',
        items: [
          {
            id: `${id}/image`,
            type: 'Annotation',
            motivation: 'painting',
            target: id,
            body: {
              id: `${service.id}/full/max/0/default.jpg`,
              type: 'Image',
              format: 'image/jpeg',
              label: asWritten(imageAlt(image, work.title)),
              ...most,
              service: [service],
            },
          },
        ],
      },
    ],
  }
}

/** Centimetres of a pixel; null for images that show more or less than the work. */
function physicalScaleOf(
  { dimensions }: Pick<Artwork, 'dimensions'>,
  { kind, width }: Pick<ArtworkImage, 'kind' | 'width'>,
): number | null {
  if (kind !== 'front' || dimensions === null) return null
  return centimetresOf(dimensions.width) / width
}

const serviceOf = ({ id }: Pick<ImageView, 'id'>, site: string) => ({
  id: site + imageServicePath(id),
  type: 'ImageService3',
  profile: 'level2',
})

const THUMBNAIL_WIDTH = 400

function thumbnailOf(image: ImageView, site: string) {
  const service = serviceOf(image, site)
  const { width, height } = largest(derivativeSize(image, THUMBNAIL_WIDTH))
  return {
    id: `${service.id}/full/${width},${height}/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width,
    height,
    service: [service],
  }
}
