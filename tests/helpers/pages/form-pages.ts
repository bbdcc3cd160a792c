import type { Scene } from './page-cache-scope.ts'

export type Visitor = 'guest' | 'artist' | 'collector'

/**
 * The address of every form with fields, by kind of visitor. A new form needs a row, so that the
 * tests check its validation.
 */
export const FORMS: Readonly<Record<Visitor, readonly string[]>> = {
  guest: [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/artwork/:id/enquiry',
    '/report/artwork/:id',
  ],
  collector: [
    '/checkout',
    '/lists',
    '/lists/save/:id',
    '/dashboard?edit',
    '/dashboard/security',
    '/dashboard/account?delete',
  ],
  artist: [
    '/artist-dashboard?edit',
    '/artist-dashboard/photo',
    '/artist-dashboard/bio?edit',
    '/artist-dashboard/bio/press',
    '/artist-dashboard/artwork/new',
    '/artist-dashboard/artwork/import',
    '/artist-dashboard/artwork/:id/edit',
    '/artist-dashboard/exhibitions',
    '/artist-dashboard/exhibitions/:exhibition',
    '/artist-dashboard/security',
    '/artist-dashboard/account?delete',
  ],
}

/** The address of a form in a scene. The form of a reset link needs its token. */
export const formAddress = (
  path: string,
  { workId, exhibitionId }: Pick<Scene, 'workId' | 'exhibitionId'>,
  token: string,
): string =>
  path
    .replace(':id', workId)
    .replace(':exhibition', exhibitionId)
    .replace('/reset-password', `/reset-password?token=${token}`)
