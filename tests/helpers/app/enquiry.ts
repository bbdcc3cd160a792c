import { expect } from 'vitest'
import { sendEnquiryMails } from '../../../app/enquiries/enquiry-jobs.server.ts'
import { newId } from '../../../app/kernel/id.ts'
import type { TestApp } from './app.ts'
import { addArtwork, createGuest, signUp, type Answer, type Person } from './person.ts'

export const TEXT = 'Is it still for sale?'

/** An artist with a work, and the people who may ask about it. */
export type EnquiryScene = {
  readonly artist: Person
  readonly collector: Person
  readonly guest: Person
  readonly work: string
}

/** Creates new people and a new work; deletes all earlier enquiries, mails and rate limits. */
export async function createEnquiryScene(app: TestApp): Promise<EnquiryScene> {
  await app.database.sql`truncate rate_limits`
  await app.database.sql`truncate enquiries cascade`
  app.mails.length = 0
  const artist = await signUp(app.api, { isArtist: true, firstName: 'Ines' })
  const collector = await signUp(app.api, { isArtist: false })
  const work = await addArtwork(artist, { title: 'Tideline' })
  return { artist, collector, guest: createGuest(app.api), work }
}

export const newEmail = () => `${newId()}@example.com`
/** The time `count` minutes from now. */
export const minutes = (count: number) => new Date(Date.now() + count * 60_000)

export const write = (who: Person, key: string, text = 'Yes, it is.') =>
  who.call('POST', `/enquiries/${key}/messages`, { text })
export const enquiryOf = async (who: Person, key: string) =>
  (await who.call('GET', `/enquiries/${key}`)).body
export const listOf = async (who: Person) =>
  (await who.call('GET', '/users/me/enquiries')).body.items
export const textsOf = (enquiry: { messages: { text: string }[] }) =>
  enquiry.messages.map(({ text }) => text)
export const unreadOf = async (who: Person) =>
  (await who.call('GET', '/users/me/enquiries/count')).body

type LinkOptions = { readonly isConfirmation?: boolean; readonly after?: number }

/** Steps of people in the scene of a test. */
export function enquirySteps(app: () => TestApp, scene: () => EnquiryScene) {
  const ask = (who: Person, text = TEXT, id = scene().work) =>
    who.call('POST', `/artworks/${id}/enquiries`, { text })

  const askAsGuest = (email: string, fields: object = {}): Promise<Answer> => {
    const { guest, work } = scene()
    const body = { name: 'Gina', email, text: TEXT, ...fields }
    return guest.call('POST', `/artworks/${work}/enquiries`, body)
  }

  const mailsTo = (email: string) => app().mails.filter(({ to }) => to === email)

  /**
   * The end of the latest link in a mail to an address.
   * @param options.after number of mails to it that came before
   */
  async function linkTo(email: string, options: LinkOptions = {}): Promise<string> {
    const { isConfirmation = false, after = 0 } = options
    const link = isConfirmation ? /\/enquiries\/([\w-]+)\?confirm/ : /\/enquiries\/([\w-]+)$/m
    const find = () =>
      mailsTo(email)
        .slice(after)
        .flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    await expect.poll(find).not.toEqual([])
    return find().at(-1) ?? ''
  }

  /**
   * Asks as a guest, and confirms the enquiry.
   * @returns the key of the guest's link
   */
  async function confirmAs(email: string, fields: object = {}): Promise<string> {
    const after = mailsTo(email).length
    await askAsGuest(email, fields)
    const token = await linkTo(email, { isConfirmation: true, after })
    const { body } = await scene().guest.call('PUT', `/enquiry-confirmations/${token}`)
    return body.key
  }

  const sendMails = (now = new Date()) =>
    sendEnquiryMails(
      {
        db: app().database.db,
        mailer: app().mailer,
        settings: app().settings,
        origin: 'http://localhost:3000',
      },
      { now },
    )

  return { ask, askAsGuest, mailsTo, linkTo, confirmAs, sendMails }
}
