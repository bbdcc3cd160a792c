import { Link } from 'react-router'
import { nameOf, pageMeta } from '../ui/page-meta.ts'
import { useContactEmail, useGalleryName } from '../ui/use-gallery-name.ts'
import type { Route } from './+types/privacy-page'
import { GUEST_RETENTION_DAYS } from '../checkout/orders/order.ts'
import { TextPage } from './text-page.tsx'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Privacy Policy',
      description: `What ${nameOf(args)} stores about you, why, for how long, and how to have it removed.`,
    },
    args,
  )

export default function PrivacyPage() {
  const name = useGalleryName()
  const contactEmail = useContactEmail()
  return (
    <TextPage
      label="privacy"
      title="Privacy Policy"
      lead={`What ${name} stores about you, why, and how to have it removed. We store as little as possible.`}
      changed="2026-11-26"
    >
      <section>
        <h2>{`${name} is a demo`}</h2>
        <p>
          It runs wherever its operator starts it. Nothing is sold, no payment is made, and there
          are no advertisements and no visitor tracking.
        </p>
      </section>
      <section>
        <h2>What we store when you have an account</h2>
        <ul>
          <li>
            Your name and email, to log you in and to show who is logged in. A former email for 30
            days, so that mails to it can be deleted with your account.
          </li>
          <li>Your password, only as a hash from which it cannot be recovered.</li>
          <li>If you use passkeys: their names, public keys and last use.</li>
          <li>
            If you use two-step login: the key of your app, encrypted, and hashes of backup codes.
          </li>
          <li>
            The works you favourite, keep in lists, add to your cart or order, and your notes on
            them, until you delete your account. Whoever has the link of a list that you share sees
            its works and notes, not your name.
          </li>
          <li>
            The artists you follow, the searches you save and your notifications, at the latest
            until you delete your account. Artists see how many follow them, not who.
          </li>
          <li>
            If you make API tokens: their names and last use, and only a hash of each. If you log in
            with an account of another site: which account it is.
          </li>
          <li>
            If you are an artist: your works and, if you provide them, your bio, statement, CV,
            location, photo and its credit, and a contact for the press. They appear on your public
            pages with your name and the month you joined. Your email does not. What you type into
            the form of a work is kept as a draft that only you see, for 60 days.
          </li>
          <li>
            Your sessions, until they end: the browser’s name for itself, when it was last used
            (exact to five minutes), and the network it came from. Of the address, the last part is
            cut off. You see this list in your dashboard, so that you can notice strangers.
          </li>
        </ul>
      </section>
      <section>
        <h2>What we store when you report something</h2>
        <p>
          What you write, and your account or, if you leave one, your email address. Only the people
          who run this gallery see it; the artist does not learn who you are. When you delete your
          account, your reports stay without you. A guest’s address is removed 90 days after the
          report was closed.
        </p>
      </section>
      <section>
        <h2>What we store when you ask about a work</h2>
        <p>
          What you and the artist write, and your name, which the artist sees. Neither of you sees
          the other’s email address. As a guest you confirm yours first; what is not confirmed
          within a day is deleted. A guest’s name and address are removed when they leave the
          conversation, or 90 days after its last message. Whoever is blocked stays blocked: of a
          guest’s address we keep a fingerprint for it. When you delete your account, what you wrote
          is removed, and the other side keeps their part. The people who run this gallery read a
          message only when one of you reports it, with those around it.
        </p>
      </section>
      <section>
        <h2>What we store when you order as a guest</h2>
        <p>
          The works and their prices, and your name, email and address, to send you what happens to
          the order. Whoever has the link in our mail sees it. {GUEST_RETENTION_DAYS} days after the
          order has ended, we erase name, email and address, and the link ends. The works and prices
          stay as sales of the artists.
        </p>
      </section>
      <section>
        <h2>What artists see of your orders</h2>
        <p>
          The name and address to which they send a work, until they have shipped it. Never your
          email. Notes that you or they add to an order are read by both.
        </p>
      </section>
      <section>
        <h2>What certificates say</h2>
        <p>
          A work that you buy has a certificate, which whoever has its address can read. It names
          the artist and keeps that name for good, also when the artist leaves: it says who made the
          work. Its owners are “Private collection” unless they show their name. The entries of a
          provenance are never changed; they name nobody by themselves, and when you delete your
          account, nothing leads from them to you. An address to which you offer a work is kept
          until the offer ends, for two weeks at most.
        </p>
      </section>
      <section>
        <h2>What we never store</h2>
        <ul>
          <li>Card details at the checkout: they never leave your browser.</li>
          <li>
            Camera data in photos, above all the location where they were taken. What has arrived of
            an unfinished upload is as you sent it; it is deleted after a day.
          </li>
          <li>
            Anything you do in the <Link to="/gallery-studio">Gallery Studio</Link>: it stays in
            your browser.
          </li>
        </ul>
      </section>
      <section>
        <h2>Cookies and your browser’s storage</h2>
        <p>
          One cookie keeps you logged in and one remembers the theme. One remembers that you have
          logged in with this browser, so that strangers who guess at your password cannot lock you
          out. While you log in with an account of another site, some last for up to half an hour:
          they hold what you came for, and the name and address which that site told us. One lasts
          for five minutes between the two steps of a login. Two last for seconds: a message for the
          next page, and a mark that you have just changed something. A guest’s cart and list,
          drafts and studio images are stored in your browser, and so are the photos of a batch
          until they are uploaded, and the token of the works that a guest has reserved. No cookie
          needs your consent.
        </p>
        <p>
          Your browser also remembers the last 20 works that you opened, to show them as “Recently
          viewed”. We are told which works to show, and store nothing of it. “Clear” beside them
          makes the browser forget them; so does logging out. If you measure your screen with a bank
          card to see works at actual size, your browser keeps the measure.
        </p>
      </section>
      <section>
        <h2>How visits are counted</h2>
        <p>
          Artists see how often the pages of their works were visited each week, and whether
          visitors came from a part of this gallery or from which other site. Only these numbers are
          stored. Your address is kept in memory for an hour at the most, so that a second visit
          does not count twice, and is written down nowhere. There is no cookie for it, and nobody
          learns who you are.
        </p>
      </section>
      <section>
        <h2>Other services</h2>
        <p>
          Some images in the gallery may come from a stock-photo service. Your browser loads them
          from that service, which sees your IP address. The photographer’s name is shown with them.
        </p>
      </section>
      <section>
        <h2>Leaving</h2>
        <p>
          You can delete your account in your dashboard. This removes everything that identifies you
          and all your works. Other people’s purchase histories stay readable.
        </p>
      </section>
      {contactEmail !== null && (
        <section>
          <h2>Questions about your data</h2>
          <p>
            Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        </section>
      )}
    </TextPage>
  )
}
