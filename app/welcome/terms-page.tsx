import { Link } from 'react-router'
import { pageMeta } from '../ui/page-meta.ts'
import { useGalleryName } from '../ui/use-gallery-name.ts'
import type { Route } from './+types/terms-page'
import { TextPage } from './text-page.tsx'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Terms of Service',
      description: 'The few rules of a demo gallery, for artists, collectors and guests.',
    },
    args,
  )

export default function TermsPage() {
  const name = useGalleryName()
  return (
    <TextPage
      label="terms"
      title="Terms of Service"
      lead="The few house rules of a demo marketplace."
      changed="2026-11-22"
    >
      <section>
        <h2>No real sale</h2>
        <p>
          The checkout is a simulation. No payment is taken, and no contract of sale is made. Order
          numbers, receipts and sales demonstrate how a purchase works.
        </p>
      </section>
      <section>
        <h2>Prices</h2>
        <p>
          The gallery and the cart show rupees; the checkout and the dashboards show euros. One euro
          is always ten rupees, a rate of our own. Shipping is free and no tax is added.
        </p>
      </section>
      <section>
        <h2>If you are an artist</h2>
        <ul>
          <li>Publish only what you made or have the right to show.</li>
          <li>
            {`The work and all rights in it remain yours. You allow ${name} to show it while it is published.`}
          </li>
          <li>You may edit or delete it at any time.</li>
        </ul>
      </section>
      <section>
        <h2>If you are an art lover</h2>
        <ul>
          <li>Viewing, favouriting or buying a work gives you no licence to copy it.</li>
          <li>Stock photos belong to their photographers, whose names link to their pages.</li>
        </ul>
      </section>
      <section>
        <h2>Everyone</h2>
        <ul>
          <li>Be kind. Post nothing unlawful and nothing that harms others.</li>
          <li>Keep your password to yourself.</li>
          <li>
            Do not try to break in. If you find a vulnerability, <Link to="/contact">tell us</Link>.
          </li>
        </ul>
      </section>
      <section>
        <h2>No promise</h2>
        <p>
          The demo is provided as it is. We take care of your data, but do not keep your only copy
          of a work here.
        </p>
      </section>
    </TextPage>
  )
}
