import { Link } from 'react-router'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/terms-page'
import { TextPage } from './text-page.tsx'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Terms of Service',
      description: 'The few rules of a demo gallery: for artists, collectors and guests.',
    },
    args,
  )

export default function TermsPage() {
  return (
    <TextPage
      label="terms"
      title="Terms of Service"
      lead="The few rules of the house. Frame is a demo marketplace, and these are written for one."
      changed="2026-11-21"
    >
      <section>
        <h2>No real sale</h2>
        <p>
          The checkout is a simulation. No payment is taken, no contract of sale comes about,
          nothing is shipped. Order numbers, receipts and sales exist so that the path from wall to
          receipt can be walked.
        </p>
      </section>
      <section>
        <h2>Prices</h2>
        <p>
          Gallery, works and cart show rupees; checkout and dashboards show euros. One euro stands
          for ten rupees, always: it is the house’s own rate, not a bank’s. Shipping is free, and
          there is no tax on what is not sold.
        </p>
      </section>
      <section>
        <h2>If you are an artist</h2>
        <ul>
          <li>Publish only what you made, or have the right to show.</li>
          <li>The work and all rights in it stay yours; you let Frame show it while it hangs.</li>
          <li>You may change it or take it down at any time.</li>
        </ul>
      </section>
      <section>
        <h2>If you are an art lover</h2>
        <ul>
          <li>Looking, starring and collecting here gives you no licence to copy a work.</li>
          <li>Stock photos belong to their photographers, whose names lead to them.</li>
        </ul>
      </section>
      <section>
        <h2>Everybody</h2>
        <ul>
          <li>Be kind. Nothing unlawful, nothing that harms others.</li>
          <li>Keep your password to yourself; it is the only key to your account.</li>
          <li>
            Do not try to break the door. If you find it open, <Link to="/contact">tell us</Link>.
          </li>
        </ul>
      </section>
      <section>
        <h2>No promise</h2>
        <p>
          A demo comes as it is. We take care that what was confirmed stays, but do not hang your
          only copy here.
        </p>
      </section>
    </TextPage>
  )
}
