import { Link } from 'react-router'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/contact-page'
import { TextPage } from './text-page.tsx'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Contact Us',
      description: 'How to reach the people behind this gallery, and what helps them help you.',
    },
    args,
  )

export default function ContactPage() {
  return (
    <TextPage
      label="contact"
      title="Contact Us"
      lead="Frame is a demo that somebody runs, perhaps you. This is how to find who that is, and what helps."
    >
      <section>
        <h2>About this gallery</h2>
        <p>
          Please write to whoever gave you its address: they run it. Frame itself has no office, no
          telephone and no mailbox, and we would rather say so than show a form that nobody reads.
        </p>
      </section>
      <section>
        <h2>When something went wrong</h2>
        <p>
          An error page shows a number. Pass it on: it stands in the server’s log beside what
          happened, and says more than a screenshot. Whether the service is well, it{' '}
          <a href="/readyz">says itself</a>.
        </p>
      </section>
      <section>
        <h2>About your account</h2>
        <p>
          A <Link to="/forgot-password">forgotten password</Link> can be set anew by email, and your
          dashboard has a tab to remove your account. Neither needs us.
        </p>
      </section>
      <section>
        <h2>For programs</h2>
        <p>
          Everything that these pages do, the <a href="/api">HTTP API</a> does, with its description
          beside it.
        </p>
      </section>
      <section id="elsewhere">
        <h2>Elsewhere</h2>
        <p>
          Frame has no accounts on Instagram, X, Mastodon or GitHub yet. The icons lead here until
          it has.
        </p>
      </section>
    </TextPage>
  )
}
