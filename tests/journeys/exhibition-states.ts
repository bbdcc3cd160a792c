import { refused } from './access-states.ts'

/** The pages of an exhibition by role, without baseline screenshots. */
export const exhibitionPages = (exhibition: string, artist: string) => ({
  guest: [
    { path: '/exhibitions' },
    { path: `/exhibition/${exhibition}` },
    { path: `/room/exhibition/${exhibition}` },
    { path: `/report/exhibition/${exhibition}` },
    { path: `/artist/${artist}`, state: 'exhibits' },
  ],
  artist: [
    { path: '/artist-dashboard/exhibitions', state: 'filled' },
    { path: '/artist-dashboard/exhibitions', state: 'refused', act: refused('Add as a draft') },
    { path: `/artist-dashboard/exhibitions/${exhibition}` },
  ],
})
