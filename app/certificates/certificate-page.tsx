import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { FramedPicture } from '../artworks/card/framed-picture.tsx'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, pageServices, read, readForm } from '../api/api-client.server.ts'
import { DataList } from '../ui/components/data-list.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { refusedBy, refusedWithout, textOf } from '../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../ui/requests/failure-text.ts'
import { runFormAction } from '../ui/forms/form-action.ts'
import { idempotencyHeader } from '../ui/forms/idempotency-field.tsx'
import { RefusalNotice } from '../ui/forms/refusal-notice.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { revalidateConflict } from '../ui/revalidate-conflict.ts'
import type { Route } from './+types/certificate-page'
import { listFacts } from './certificate-facts.ts'
import { CertificateOwner } from './certificate-owner.tsx'
import { CertificateProof, Provenance } from './certificate-proof.tsx'
import { ACCEPTED, COLLECTION_PATH, transferPath } from './certificate.ts'
import { certificatePath } from '../routing/certificate-path.ts'
import * as styles from './certificates.module.css'

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.certificate.facts.work.title
  return pageMeta(
    {
      title: title === undefined ? 'Certificate' : `Certificate of ${title}`,
      description: 'A certificate of authenticity, its signature and the provenance of the work.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const call = apiFor(args).certificates[':id'].$get({ param: { id } })
  const certificate = await read(call, { ifMalformed: 'certificate-not-found' })
  // Others who follow the link do not see the message to the new owner.
  const isAccepted = certificate.own !== null && args.url.searchParams.has(ACCEPTED)
  const idempotencyKey = certificate.own === null ? '' : crypto.randomUUID()
  return { certificate, isAccepted, idempotencyKey }
}

/** Handles the owner's forms: show or hide the name, offer the work or withdraw the offer. */
export async function action(args: Route.ActionArgs) {
  const param = { id: args.params.id }
  await guardSignedInPage(args, certificatePath(param.id))
  const form = await readForm(args)
  const own = apiFor(args).certificates[':id']
  const intent = textOf(form, 'intent')
  if (intent === 'offer') {
    const email = textOf(form, 'email').trim()
    const json = { email: email === '' ? null : email }
    const header = idempotencyHeader(form)
    const offered = await attempt(own.transfer.$put({ param, header, json }))
    if (!offered.ok) {
      const refusal = refusedBy(offered.problem, NOTHING_CHANGED, {
        'transfer-to-yourself': 'email',
      })
      return data({ refusal, intent, link: null, typed: email }, offered.problem.status)
    }
    const { publicUrl } = args.context.get(pageServices)
    const link = new URL(transferPath(offered.value.token), publicUrl).href
    return { refusal: null, intent, link: email === '' ? link : null, typed: '' }
  }
  const done =
    intent === 'withdraw'
      ? await attempt(own.transfer.$delete({ param }))
      : await attempt(own['owner-name'].$put({ param, json: { isShown: intent === 'show' } }))
  if (done.ok && intent === 'withdraw') return { refusal: null, intent, link: null, typed: '' }
  if (done.ok) throw redirect(certificatePath(param.id))
  const refusal = refusedBy(done.problem, NOTHING_CHANGED)
  return data({ refusal, intent, link: null, typed: '' }, done.problem.status)
}

/** When the server can't be reached, the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = textOf(await request.clone().formData(), 'intent')
  return runFormAction(serverAction, (code) => ({
    refusal: refusedWithout(code, { message: NOTHING_CHANGED, isRepeatable: true }),
    intent,
    link: null,
    typed: null,
  }))
}

/** After a refusal too, where an offer or the ownership has begun or ended meanwhile. */
export const shouldRevalidate = (sent: ShouldRevalidateFunctionArgs): boolean =>
  revalidateConflict(sent) || sent.actionStatus === 404

export default function CertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { certificate, isAccepted } = loaderData
  const { facts, imageUrl, own, isVoid } = certificate
  const { title, artist } = facts.work
  return (
    <div className={styles['page']}>
      <PageHeader label="certificate of authenticity" title={title} lead={artist} />
      {isAccepted && (
        <Notice tone="success" title="You have accepted the work" role="alert">
          <p>
            It is in <Link to={COLLECTION_PATH}>your collection</Link>, and its last owner is told
            by mail.
          </p>
        </Notice>
      )}
      <Validity {...certificate} />
      {own === null || isVoid ? (
        <RefusalNotice refusal={actionData?.refusal} />
      ) : (
        <CertificateOwner own={own} outcome={actionData} />
      )}
      <div className={styles['columns']}>
        <FramedPicture imageUrl={imageUrl} />
        <div className={styles['section']}>
          <DataList items={listFacts(facts).map(([term, value]) => ({ term, value }))} />
        </div>
      </div>
      <Provenance entries={certificate.provenance} />
      <CertificateProof id={certificate.id} gallery={facts.gallery} />
    </div>
  )
}

type ValidityProps = {
  readonly isVoid: boolean
  readonly isSigned: boolean
  readonly isProvenanceIntact: boolean
}

function Validity({ isVoid, isSigned, isProvenanceIntact }: ValidityProps) {
  if (isVoid) {
    return (
      <Notice tone="error" title="This certificate is void">
        <p>The work was cancelled or returned, and nobody owns this copy by it.</p>
      </Notice>
    )
  }
  if (!isSigned || !isProvenanceIntact) {
    return (
      <Notice tone="error" title="This certificate cannot be trusted">
        <p>
          {isSigned
            ? 'Its facts are signed, but its provenance has been changed after it was signed.'
            : 'Its facts are not as the gallery has signed them.'}
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="success" title="This certificate is valid">
      <p>The gallery has signed its facts, and every entry of its provenance.</p>
    </Notice>
  )
}
