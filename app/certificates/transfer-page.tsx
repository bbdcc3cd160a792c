import { TOKEN_PAGE_HEADERS } from '../ui/token-page.ts'
import { data, Link, redirect } from 'react-router'
import { FramedPicture } from '../artworks/card/framed-picture.tsx'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { signInPath } from '../account/session/return-to.ts'
import { apiFor, attempt, readForm, readIfFound, viewerOf } from '../api/api-client.server.ts'
import { formatDay } from '../kernel/day.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { Button, LinkButton } from '../ui/components/button.tsx'
import { DataList } from '../ui/components/data-list.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { type FormRefusal, refusedBy, refusedWithout, textOf } from '../ui/forms/form-refusal.ts'
import { FormActions } from '../ui/forms/form.tsx'
import { PostForm } from '../ui/forms/post-form.tsx'
import { runFormAction } from '../ui/forms/form-action.ts'
import { RefusalNotice } from '../ui/forms/refusal-notice.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/transfer-page'
import {
  ACCEPTED,
  COLLECTION_PATH,
  DECLINED,
  editionWords,
  OFFER_ENDED,
  transferPath,
} from './certificate.ts'
import { certificatePath } from '../routing/certificate-path.ts'
import * as styles from './certificates.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title:
        args.loaderData?.offer == null ? 'Transfer' : `Transfer of ${args.loaderData.offer.title}`,
      description: 'A work that its owner wants to transfer to you.',
      audience: 'oneself',
    },
    args,
  )

export const headers = () => TOKEN_PAGE_HEADERS

export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params
  const call = apiFor(args).transfers[':token'].$get({ param: { token } })
  const offer = await readIfFound(call)
  if (offer === null) return data({ offer }, { status: 404 })
  const viewer = await viewerOf(args)
  const isOwn = viewer !== null && (await ownsWork(args, offer.certificateId))
  return { offer, loggedInAs: viewer?.email ?? null, isOwn }
}

/** Whether the work of a certificate is the viewer's. */
async function ownsWork(args: Route.LoaderArgs | Route.ActionArgs, id: string): Promise<boolean> {
  const found = await attempt(apiFor(args).certificates[':id'].$get({ param: { id } }))
  return found.ok && found.value.own !== null
}

const FAILED = 'The work was neither accepted nor declined'

/** Accepts or declines the offer. */
export async function action(args: Route.ActionArgs) {
  const param = { token: args.params.token }
  await guardSignedInPage(args, transferPath(param.token))
  const form = await readForm(args)
  const transfer = apiFor(args).transfers[':token']
  if (textOf(form, 'answer') === 'accept') {
    const accepted = await attempt(transfer.acceptance.$post({ param }))
    const id = accepted.ok ? accepted.value.certificateId : textOf(form, 'certificateId')
    // The answer to an earlier press may have been lost.
    const isAccepted =
      accepted.ok || (accepted.problem.code === 'transfer-not-found' && (await ownsWork(args, id)))
    if (isAccepted) throw redirect(`${certificatePath(id)}?${ACCEPTED}`)
    return data(refusedBy(accepted.problem, FAILED), accepted.problem.status)
  }
  const declined = await attempt(transfer.$delete({ param }))
  if (declined.ok) throw redirect(`${COLLECTION_PATH}?${DECLINED}`)
  // An earlier press may have declined it, or its owner has withdrawn it.
  if (declined.problem.code === 'transfer-not-found') {
    throw redirect(`${COLLECTION_PATH}?${OFFER_ENDED}`)
  }
  return data(refusedBy(declined.problem, FAILED), declined.problem.status)
}

/** When the server can't be reached, the page stays. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runFormAction(serverAction, (code) =>
    refusedWithout(code, { message: FAILED, isRepeatable: false }),
  )
}

/** Refusals that another press cannot change. */
const FINAL: ReadonlySet<FormRefusal['code']> = new Set<ProblemCode>([
  'transfer-not-found',
  'transfer-for-another-address',
  'transfer-to-yourself',
  'certificate-void',
])

export default function TransferPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className={styles['page']}>
      {loaderData.offer === null ? (
        <NoOffer />
      ) : (
        <ReceivedOffer {...loaderData} refusal={actionData} token={params.token} />
      )}
    </div>
  )
}

/** Shown for every token without an offer, so that nobody learns which ones existed. */
function NoOffer() {
  return (
    <>
      <PageHeader
        label="transfer"
        title="This link offers no work"
        lead="The offer was accepted, declined or withdrawn, or has expired, or the link is incomplete. If you still want the work, ask its owner for a new link."
      />
      <FormActions>
        <LinkButton to={COLLECTION_PATH} variant="primary">
          My collection
        </LinkButton>
      </FormActions>
    </>
  )
}

type ReceivedOfferProps = Extract<
  Route.ComponentProps['loaderData'],
  { readonly isOwn: boolean }
> & {
  readonly refusal: Route.ComponentProps['actionData']
  readonly token: string
}

function ReceivedOffer({ offer, loggedInAs, isOwn, refusal, token }: ReceivedOfferProps) {
  const { from, title, artist, edition, imageUrl, certificateId, expiresAt } = offer
  const refused = refusal?.code ?? null
  const isEnded = refused === 'transfer-not-found'
  return (
    <>
      <PageHeader
        label="transfer"
        title={title}
        lead={
          isOwn
            ? 'You own this work, and offer it by this link.'
            : isEnded
              ? `${from} offered you this work.`
              : `${from} owns this work and wants to transfer it to you.`
        }
      />
      <RefusalNotice refusal={refusal} />
      <div className={styles['columns']}>
        <FramedPicture imageUrl={imageUrl} />
        <div className={styles['section']}>
          <DataList
            items={[
              { term: 'Artist', value: artist },
              { term: 'Edition', value: editionWords(edition) },
              ...(isEnded ? [] : [{ term: 'Offer ends', value: formatDay(expiresAt) }]),
            ]}
          />
          <p>
            <Link to={certificatePath(certificateId)}>Certificate and provenance</Link>
          </p>
          {isOwn ? (
            <p>Pass the link on to its new owner. You can withdraw the offer at the certificate.</p>
          ) : isEnded ? (
            <p>{`If you still want the work, ask ${from} for a new link.`}</p>
          ) : FINAL.has(refused) ? null : loggedInAs === null ? (
            <SignIn token={token} />
          ) : (
            <Answers loggedInAs={loggedInAs} certificateId={certificateId} />
          )}
        </div>
      </div>
    </>
  )
}

function SignIn({ token }: { readonly token: string }) {
  const here = transferPath(token)
  return (
    <>
      <p>Log in to accept or decline it. An account is free.</p>
      <FormActions>
        <LinkButton to={signInPath('/login', here)} variant="primary">
          Log in
        </LinkButton>
        <LinkButton to={signInPath('/signup', here)}>Sign up</LinkButton>
      </FormActions>
    </>
  )
}

type AnswersProps = { readonly loggedInAs: string; readonly certificateId: string }

function Answers({ loggedInAs, certificateId }: AnswersProps) {
  return (
    <PostForm className={styles['fields']}>
      <input type="hidden" name="certificateId" value={certificateId} />
      <p>
        {`You are logged in as ${loggedInAs}. `}
        The provenance will say “Private collection” unless you show your name.
      </p>
      <FormActions>
        <Button type="submit" name="answer" value="accept" variant="primary">
          Accept
        </Button>
        <Button type="submit" name="answer" value="decline">
          Decline
        </Button>
      </FormActions>
    </PostForm>
  )
}
