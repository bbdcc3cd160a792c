import { Link } from 'react-router'
import { pageMeta } from '../ui/page-meta.ts'
import { useContactEmail, useGalleryName } from '../ui/use-gallery-name.ts'
import type { Route } from './+types/contact-page'
import { TextPage } from './text-page.tsx'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Contact Us',
      description: 'How to reach the people who run this gallery, and what to tell them.',
    },
    args,
  )

export default function ContactPage() {
  const name = useGalleryName()
  const contactEmail = useContactEmail()
  return (
    <TextPage
      label="contact"
      title="Contact Us"
      lead={`${name} is a demo. This page explains who runs it and how to report a problem.`}
    >
      <section>
        <h2>About this gallery</h2>
        {contactEmail === null ? (
          <p>
            {`Please write to the person who gave you the address of this site. ${name} itself has no office, no telephone and no mailbox.`}
          </p>
        ) : (
          <p>
            Please write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        )}
      </section>
      <section>
        <h2>When something goes wrong</h2>
        <p>
          An error page shows a number. Include it in your report: it identifies the error in the
          server’s log. The end of every page shows the status of the service.
        </p>
      </section>
      <section>
        <h2>About your account</h2>
        <p>
          A <Link to="/forgot-password">forgotten password</Link> can be reset by email, and you can
          delete your account in your dashboard. You do not need us for either.
        </p>
      </section>
      <section>
        <h2>For programs</h2>
        <p>
          The <Link to="/api">HTTP API</Link> offers everything that these pages do, and describes
          itself.
        </p>
      </section>
    </TextPage>
  )
}
