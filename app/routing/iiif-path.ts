// What IIIF viewers read: images, and the descriptions of works and of collections of works.

/** Where the Image API describes an image, if a published work shows it. */
export const imageServicePath = (id: string): string => `/iiif/3/${id}`

/** What a description of the Presentation API 3.0 is written in; also the profile of its type. */
export const PRESENTATION_CONTEXT = 'http://iiif.io/api/presentation/3/context.json'

export const workManifestPath = (id: string): string => `/iiif/presentation/artwork/${id}`
export const artistCollectionPath = (id: string): string => `/iiif/presentation/artist/${id}`
export const exhibitionCollectionPath = (id: string): string =>
  `/iiif/presentation/exhibition/${id}`
