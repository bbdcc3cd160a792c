import { z } from 'zod'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { WorkIdText } from '../http/id.schema.ts'
import { normaliseText } from '../kernel/normalise-text.ts'
import { DEFAULT_PLACEHOLDER, referralLink, titleFrom, type UnpricedPhoto } from './stock-photo.ts'

// The fields of Unsplash's photo that Frame uses (https://unsplash.com/documentation#get-a-photo).
// Required are those without which a photo cannot be shown, or may not be by the guidelines (its
// links).

const words = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => normaliseText(text ?? ''))
const address = z.url({ protocol: /^https?$/ })
const optionalAddress = address
  .nullish()
  .catch(null)
  .transform((url) => url ?? '')
const pixels = z.int().min(1)

const UnsplashUser = z.object({
  name: words,
  username: words,
  location: words,
  bio: words,
  total_likes: z.int().min(0).catch(0),
  profile_image: z
    .object({ small: optionalAddress, medium: optionalAddress, large: optionalAddress })
    .catch({ small: '', medium: '', large: '' }),
  links: z.object({ html: address }),
})

const UnsplashPhoto = z.object({
  // The longest id that cursors and addresses of Frame accept.
  id: WorkIdText,
  created_at: z.iso.datetime({ offset: true }),
  width: pixels,
  height: pixels,
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .catch(DEFAULT_PLACEHOLDER),
  description: words,
  alt_description: words,
  tags: z.array(z.object({ title: words }).catch({ title: '' })).catch([]),
  urls: z.object({ regular: address, small: address }),
  links: z.object({ html: address }),
  user: UnsplashUser,
})

const UnsplashSearch = z.object({
  total_pages: z.int().min(0),
  results: z.array(z.unknown()),
})

const MAX_TAGS = 12

/** @returns null if the response is not a photo that may be shown */
export function readPhoto(answer: unknown): UnpricedPhoto | null {
  const parsed = UnsplashPhoto.safeParse(answer)
  if (!parsed.success) return null
  const { user, ...photo } = parsed.data
  const title = titleFrom([photo.description, photo.alt_description])
  return {
    id: photo.id,
    title,
    description: photo.description || photo.alt_description,
    created_at: new Date(photo.created_at).toISOString(),
    width: photo.width,
    height: photo.height,
    placeholder: photo.color.toLowerCase(),
    tags: [...new Set(photo.tags.map((tag) => tag.title))].filter(Boolean).slice(0, MAX_TAGS),
    // The guidelines require these exact URLs, whose parameters count the views of the
    // photographer.
    urls: { regular: photo.urls.regular, small: photo.urls.small },
    alt_description: photo.alt_description || photo.description || title,
    user: {
      name: user.name || user.username || UNKNOWN_ARTIST,
      location: user.location,
      bio: user.bio,
      total_likes: user.total_likes,
      profile_image: user.profile_image,
    },
    attribution: {
      photographerUrl: referralLink(user.links.html),
      photoUrl: referralLink(photo.links.html),
    },
  }
}

/**
 * Reads a page of search results without its unreadable photos.
 * @returns null if the response is not a page of search results, or no photo is readable
 */
export function readSearch(
  answer: unknown,
): { photos: UnpricedPhoto[]; totalPages: number; unreadable: number } | null {
  const parsed = UnsplashSearch.safeParse(answer)
  if (!parsed.success) return null
  const { results, total_pages: totalPages } = parsed.data
  const photos = results.map(readPhoto).filter((photo) => photo !== null)
  const unreadable = results.length - photos.length
  return photos.length === 0 && unreadable > 0 ? null : { photos, totalPages, unreadable }
}
