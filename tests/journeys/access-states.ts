import type { Page } from '@playwright/test'
import { tagPath } from '../../app/artworks/tag.ts'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import type { Width } from './access-audit.ts'
import { expect, fillCheckout, PASSWORD } from './fixtures.ts'
import type { Toasts } from './capture-page.ts'
import { lookCloser, markWork, showFullScreen } from './image-states.ts'

/** A page and its state. */
export type PageState = {
  readonly path: string
  /** The response status; 200 by default. */
  readonly status?: number
  /** A name for the result of `act`. */
  readonly state?: string
  readonly act?: (page: Page) => Promise<void>
  /** The widths at which this state exists; all by default. */
  readonly widths?: readonly Width[]
  /** Whether screenshots show toasts; hidden by default. */
  readonly toasts?: Toasts
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Presses a button and waits for the dialog that it opens. */
const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(page.locator('dialog[open]')).toBeVisible()
}

/** Submits a form as it is and waits for the message. */
export const refused =
  (name: string, before: (page: Page) => Promise<void> = () => Promise.resolve()) =>
  async (page: Page) => {
    await before(page)
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  }

async function chooseList(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Save .* to a list/ })
    .first()
    .click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
}

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Quick' })
    .getByRole('button', { name: 'menu' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^account/ }).click()
  const studio = page.getByRole('link', { name: 'Studio', exact: true })
  await expect(studio.filter({ visible: true })).toBeVisible()
}

const accountOpen = { state: 'account open', act: openAccount } as const

const menuOpen = { state: 'menu open', act: openMenu, widths: [390, 820] } as const

export const guestPages = (work: string, artist: string, tag: string): PageState[] => [
  { path: '/' },
  { path: '/', ...menuOpen },
  { path: '/for-artists' },
  { path: '/become-artist' },
  { path: '/privacy' },
  { path: '/terms' },
  { path: '/contact' },
  { path: '/api' },
  { path: '/no/such/page', status: 404 },
  { path: '/artwork/no-such-work', status: 404 },
  { path: '/for-art-lovers' },
  { path: '/for-art-lovers', state: 'asked to log in', act: ask(/^Favourite/) },
  { path: `/artwork/${work}` },
  { path: `/artwork/${work}`, state: 'full screen', act: showFullScreen },
  { path: `/artist/${artist}` },
  { path: `/artist/${artist}/press` },
  { path: tagPath(tag) },
  { path: '/tags/no-such-tag', status: 404 },
  { path: '/artists' },
  { path: '/artists?q=nobody', state: 'nobody found' },
  { path: `/report/artwork/${work}` },
  { path: `/report/artwork/${work}`, state: 'refused', act: refused('Send report') },
  { path: `/report/artwork/${work}?sent` },
  { path: `/report/artist/${artist}` },
  { path: `/lists/save/${work}` },
  { path: '/lists', state: 'empty' },
  { path: `/shared-lists/${'A'.repeat(22)}`, status: 404 },
  { path: '/artist/no-such-artist', status: 404 },
  { path: '/cart', state: 'empty' },
  { path: '/checkout', state: 'empty' },
]

/** In this order: the cart is filled first and bought last. */
export const guestForms = (work: string, resetLink: string): PageState[] => [
  { path: '/login' },
  { path: '/login', state: 'refused', act: refused('Log in') },
  { path: '/signup' },
  { path: '/signup', state: 'refused', act: refused('Sign up') },
  { path: '/unsubscribe?token=x' },
  { path: '/forgot-password' },
  { path: '/forgot-password', state: 'refused', act: refused('Send link') },
  { path: '/forgot-password', state: 'sent', act: refused('Send link', fillEmail) },
  { path: '/reset-password?token=x' },
  { path: resetLink },
  { path: resetLink, state: 'refused', act: refused('Save password') },
  { path: '/gallery-studio', state: 'empty' },
  { path: '/gallery-studio', state: 'dialog open', act: chooseForStudio },
  { path: '/gallery-studio', state: 'filled', act: addToStudio },
  { path: '/gallery-studio', state: 'asked before removal', act: ask(/^Remove/) },
  { path: `/artwork/${work}`, state: 'toast', act: addToCart, toasts: 'shown' },
  { path: '/cart', state: 'filled' },
  { path: '/cart', state: 'asked at the checkout', act: ask('Checkout') },
  { path: '/checkout', state: 'filled' },
  { path: '/checkout', state: 'refused', act: orderWithoutEmail },
  { path: '/checkout', state: 'bought', act: order },
]

export const newCollector = (): PageState[] => [
  { path: '/', ...menuOpen },
  { path: '/become-artist' },
  { path: '/favorites', state: 'empty' },
  { path: '/following', state: 'empty' },
  { path: '/following/artists', state: 'empty' },
  { path: '/saved-searches', state: 'empty' },
  { path: '/notifications', state: 'empty' },
  { path: '/lists', state: 'empty' },
  { path: '/lists', state: 'refused', act: refused('Add list') },
  { path: '/cart', state: 'empty' },
  { path: '/dashboard' },
  { path: '/dashboard?edit' },
  { path: '/dashboard/purchases', state: 'empty' },
  { path: '/dashboard/security' },
  { path: '/dashboard/security', state: 'refused', act: refused('Update Password') },
  { path: '/dashboard/security', state: 'two-step login', act: setUpTwoFactor },
  { path: '/dashboard/security?new-token' },
  {
    path: '/dashboard/security?new-token',
    state: 'refused',
    act: refused('Make the token'),
  },
  { path: '/dashboard/account' },
  { path: '/dashboard/account?delete' },
  {
    path: '/dashboard/account?delete',
    state: 'refused',
    act: refused('Yes, Delete Account', fillPassword),
  },
]

/** States with a work in the cart. */
export const cartOfCollector = (): PageState[] => [
  { path: '/cart', state: 'filled' },
  { path: '/checkout', state: 'filled' },
]

/** The ids of a collector's purchase and list. */
type Collected = { readonly purchase: string; readonly list: string; readonly token: string }

/** States with a purchase, a shared list, and a repriced and a deleted work in the cart. */
export const busyCollector = ({ purchase, list, token }: Collected): PageState[] => [
  { path: '/for-art-lovers', state: 'starred' },
  { path: '/favorites', state: 'filled' },
  { path: '/following', state: 'filled' },
  { path: '/following/artists', state: 'filled' },
  { path: '/saved-searches', state: 'filled' },
  { path: '/notifications', state: 'filled' },
  { path: '/lists', state: 'filled' },
  { path: `/lists/${list}`, state: 'shared' },
  { path: `/lists/${list}/deletion` },
  { path: `/shared-lists/${token}` },
  { path: '/for-art-lovers', state: 'list chosen', act: chooseList },
  { path: '/dashboard/purchases', state: 'filled' },
  { path: `/purchases/${purchase}` },
  { path: `/checkout/success?purchase=${purchase}` },
  { path: '/cart', state: 'changed' },
  { path: '/cart?changed' },
]

export const newArtist = (): PageState[] => [
  { path: '/', ...accountOpen },
  { path: '/purchases', state: 'empty' },
  { path: '/for-artists' },
  { path: '/artist-dashboard' },
  { path: '/artist-dashboard/bio', state: 'empty' },
  { path: '/artist-dashboard/bio/press', state: 'refused', act: refused('Add entry') },
  { path: '/artist-dashboard/bio?edit' },
  { path: '/artist-dashboard/artwork', state: 'empty' },
  { path: '/artist-dashboard/artwork/new' },
  { path: '/artist-dashboard/artwork/new', state: 'refused', act: refused('Add artwork') },
  { path: '/artist-dashboard/artwork/batch' },
  { path: '/artist-dashboard/sales', state: 'samples' },
  { path: '/artist-dashboard/security' },
  { path: '/artist-dashboard/security', state: 'refused', act: refused('Update Password') },
  { path: '/artist-dashboard/account' },
  { path: '/artist-dashboard/account?delete' },
]

/** States with a biography, a draft, and a published work that was sold. */
export const busyArtist = (work: string, draft: string, sale: string): PageState[] => [
  { path: '/artist-dashboard?edit' },
  { path: '/artist-dashboard/photo' },
  { path: '/artist-dashboard/bio', state: 'filled' },
  { path: '/artist-dashboard/bio/press', state: 'filled' },
  { path: '/artist-dashboard/artwork', state: 'filled' },
  { path: '/artist-dashboard/artwork', state: 'asked before deletion', act: askToDelete },
  { path: '/artist-dashboard/artwork/table' },
  { path: '/artist-dashboard/artwork/import' },
  { path: `/artist-dashboard/artwork/${work}/edit` },
  { path: `/artist-dashboard/artwork/${work}/images` },
  { path: `/artist-dashboard/artwork/${work}/delete` },
  { path: '/artist-dashboard/sales', state: 'sold' },
  { path: '/artist-dashboard/statistics' },
  { path: `/artist-dashboard/sales/${sale}` },
  { path: `/artwork/${draft}`, state: 'draft' },
]

/** The pages of enquiries by role, without baseline screenshots, since they show times. */
export const enquiryPages = (work: string, enquiry: string) => ({
  guest: [
    { path: `/artwork/${work}`, state: 'close up', act: lookCloser },
    { path: `/artwork/${work}/on-a-wall` },
    { path: `/artwork/${work}/enquiry` },
    { path: `/artwork/${work}/enquiry`, state: 'refused', act: refused('Send message') },
    { path: `/artwork/${work}/enquiry?sent` },
    { path: `/enquiries/${'A'.repeat(32)}?confirm` },
    { path: `/enquiries/${'A'.repeat(32)}?left` },
  ],
  collector: [
    { path: '/dashboard/enquiries' },
    { path: `/artwork/${work}/enquiry`, state: 'asked before' },
    { path: `/enquiries/${enquiry}` },
  ],
  artist: [
    { path: '/artist-dashboard/enquiries' },
    { path: `/enquiries/${enquiry}`, state: 'of the artist' },
    { path: `/enquiries/${enquiry}`, state: 'refused', act: refused('Send') },
    { path: `/enquiries/${enquiry}`, state: 'blocked', act: block },
    { path: `/artist-dashboard/artwork/${work}/images`, state: 'straighten', act: markWork },
  ],
})

/** The subjects of the pages of orders and certificates. */
type OrderSubjects = {
  readonly order: string
  readonly owned: string
  readonly transfer: string
}

/** The pages of orders by role, without baseline screenshots, since they show times. */
export const orderPages = ({ order, owned, transfer }: OrderSubjects) => ({
  guest: [
    { path: `/orders/${order}` },
    { path: `/certificates/${owned}` },
    { path: `/transfers/${transfer}` },
  ],
  owner: [
    { path: '/collection' },
    { path: `/certificates/${owned}`, state: 'of the owner' },
    { path: `/transfers/${transfer}`, state: 'of the owner' },
  ],
})

const block = async (page: Page) => {
  await press(/^Block /)(page)
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
}

/** The ids of the operators' subjects. */
type OperatorSubjects = {
  readonly person: string
  readonly work: string
  readonly exhibition: string
  readonly report: string
  readonly webhook: string
}

/** The operators' pages, without baseline screenshots, since they show times and people. */
export const operatorPages = ({
  person,
  work,
  exhibition,
  report,
  webhook,
}: OperatorSubjects): PageState[] => [
  { path: '/admin' },
  { path: '/admin/people' },
  { path: '/admin/people?q=nobody-of-this-name', state: 'empty' },
  { path: `/admin/people/${person}` },
  { path: `/admin/people/${person}/suspension` },
  {
    path: `/admin/people/${person}/suspension`,
    state: 'refused',
    act: refused('Suspend'),
  },
  { path: `/admin/people/${person}/role` },
  { path: '/admin/works' },
  { path: `/admin/works/${work}` },
  { path: '/admin/exhibitions' },
  { path: `/admin/exhibitions/${exhibition}` },
  { path: '/admin/reports' },
  { path: '/admin/reports?filter=dismissed', state: 'empty' },
  { path: `/admin/reports/${report}` },
  { path: `/admin/reports/${report}`, state: 'refused', act: refused('Send answer') },
  { path: '/admin/orders' },
  { path: '/admin/images' },
  { path: '/admin/jobs' },
  { path: '/admin/settings' },
  { path: '/admin/settings/featured-works' },
  { path: '/admin/settings/featured-works?q=delta', state: 'found' },
  { path: '/admin/settings/mark' },
  { path: '/admin/settings/mark', state: 'refused', act: refused('Upload') },
  { path: '/admin/settings/invitations' },
  { path: '/admin/settings/webhooks' },
  { path: `/admin/settings/webhooks/${webhook}` },
  { path: '/admin/settings/webhooks/new' },
  { path: '/admin/settings/webhooks/new', state: 'refused', act: refused('Add') },
  { path: '/admin/settings', state: 'refused', act: refused('Save', fillNoAddress) },
  { path: '/admin/backups' },
  { path: '/admin/audit-log' },
]

async function fillNoAddress(page: Page): Promise<void> {
  await page.getByLabel('Contact address').fill('not an address')
}

async function fillEmail(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
}

async function setUpTwoFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(`not ${PASSWORD}`)
}

async function chooseForStudio(page: Page): Promise<void> {
  const background = { r: 80, g: 110, b: 160, alpha: 1 }
  await page.getByLabel('Add an image').setInputFiles({
    name: 'harbour.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await plainImage({ width: 300, height: 200, background })),
  })
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
}

async function addToStudio(page: Page): Promise<void> {
  await chooseForStudio(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Destination link').fill('https://example.org/harbour')
  await dialog.getByLabel('Description').fill('Two piers, and what lies between them.')
  await dialog.getByRole('button', { name: 'Add to Gallery' }).click()
  await expect(page.getByRole('list', { name: 'Your works' })).toBeVisible()
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const toast = page.getByText('Added to cart')
  await expect(toast).toBeVisible()
  // Hovering keeps the toast open until the audit ends.
  await toast.dispatchEvent('mouseover')
}

async function orderWithoutEmail(page: Page): Promise<void> {
  await fillCheckout(page, { isGuest: true })
  // The `type` of the field accepts this address, the rule of the form does not.
  await page.getByRole('textbox', { name: 'Email' }).fill('gina@example')
  await press(/^Complete Purchase/)(page)
  await expect(page.getByText('The order was not placed')).toBeVisible()
}

async function order(page: Page): Promise<void> {
  await fillCheckout(page, { isGuest: true })
  await press(/^Complete Purchase/)(page)
  await page.waitForURL('**/checkout/success*')
}

async function askToDelete(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}
