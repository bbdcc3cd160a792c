/** The accounts that can be signed in to, on a server that only its own machine reaches. */
export const DEMO_ARTIST_KEY = 'mira-osei'
export const DEMO_ARTIST_EMAIL = 'artist@frame.example'

export const collector = {
  email: 'collector@frame.example',
  firstName: 'Noor',
  lastName: 'Lindqvist',
  delivery: {
    address: '14 Plotter Lane',
    city: 'Ghent',
    postalCode: '9000',
    country: 'Belgium',
  },
} as const

/** Public: the README gives it. */
export const DEMO_PASSWORD = 'frame-demo'
