import { Link } from 'react-router'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/privacy-page'
import { TextPage } from './text-page.tsx'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Privacy Policy',
      description: 'What Frame keeps, why, for how long, and how to have it removed.',
    },
    args,
  )

export default function PrivacyPage() {
  return (
    <TextPage
      label="privacy"
      title="Privacy Policy"
      lead="What this gallery keeps of you, why, and how to have it removed. It is little, on purpose."
      changed="2026-11-21"
    >
      <section>
        <h2>Frame is a demo</h2>
        <p>
          It runs where its operator starts it. Nothing is sold, no real payment is made, and there
          are no advertisements and no counters of visits, ours or anybody else’s.
        </p>
      </section>
      <section>
        <h2>What is kept when you have an account</h2>
        <ul>
          <li>Your name and email, to sign you in and to greet you.</li>
          <li>Your password, only as a hash from which it can’t be read back.</li>
          <li>The works you star, put in your cart or order, until you remove your account.</li>
          <li>
            If you are an artist: your works, bio, statement, location and photo, as far as you give
            them. They stand on your public page, with your name and the month in which you joined;
            your email does not.
          </li>
          <li>Your sessions with the kind of browser that began them, until they end.</li>
        </ul>
      </section>
      <section>
        <h2>What is never kept</h2>
        <ul>
          <li>Card details at the checkout: they do not leave your browser.</li>
          <li>What a camera writes into a photo, above all where it was taken.</li>
          <li>
            Anything that you do in the <Link to="/gallery-studio">Gallery Studio</Link>: it stays
            in your browser.
          </li>
        </ul>
      </section>
      <section>
        <h2>Cookies and your browser’s storage</h2>
        <p>
          One cookie keeps you signed in, one remembers day or night, and two last for seconds: what
          was just done, and that something was. A guest’s cart, drafts and studio pictures lie in
          your browser’s own storage. There is no cookie to ask your consent for.
        </p>
      </section>
      <section>
        <h2>Other services</h2>
        <p>
          Some pictures in the gallery may come from a stock-photo service. Where they do, your
          browser fetches them from that service, which then sees your address, and the
          photographer’s name stands beside them.
        </p>
      </section>
      <section>
        <h2>Leaving</h2>
        <p>
          Your dashboard has a tab for it. Removing your account removes what identifies you, takes
          your works off the wall, and leaves other people’s order histories readable.
        </p>
      </section>
    </TextPage>
  )
}
