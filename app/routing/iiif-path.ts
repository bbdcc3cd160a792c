// Addresses for IIIF viewers: images, manifests of works and collections of works.

/** The Image API's service of an image; it exists if a published work shows the image. */
export const imageServicePath = (id: string): string => `/iiif/3/${id}`

/** The JSON-LD context of the Presentation API 3.0; also the profile of its media type. */
export const PRESENTATION_CONTEXT = 'http://iiif.io/api/presentation/3/context.json'

export const workManifestPath = (id: string): string => `/iiif/presentation/artwork/${id}`
export const artistCollectionPath = (id: string): string => `/iiif/presentation/artist/${id}`
export const exhibitionCollectionPath = (id: string): string =>
  `/iiif/presentation/exhibition/${id}`
