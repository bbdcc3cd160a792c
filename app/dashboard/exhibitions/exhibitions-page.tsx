import { idempotencyHeader, IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { Link, useOutletContext } from 'react-router'
import type { User } from '../../account/account.schema.ts'
import { apiFor, attempt, read, readForm, type PageArgs } from '../../api/api-client.server.ts'
import { newExhibitionRules } from '../../exhibitions/exhibition-rules.ts'
import { MAX_EXHIBITIONS } from '../../exhibitions/exhibition.ts'
import { artistPath } from '../../gallery/artist/artist.ts'
import { Button } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { acceptForm, acceptFormInPlace } from '../forms/form-outcome.server.ts'
import { addsNothing, readOrder } from '../forms/ordered-form.ts'
import * as panel from '../forms/form-panel.module.css'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import type { Route } from './+types/exhibitions-page'
import { editorPath } from './exhibition-list-path.ts'
import * as styles from './exhibitions.module.css'
import { noneChosen } from './exhibition-form.server.ts'
import { KIND_OPTIONS, readKind, SAVE_FAILED } from './exhibition-form.ts'
import { loadOfferedWorks } from './offered-works.server.ts'
import { ExhibitionOrder, PinnedWorks } from './page-arrangement.tsx'

export const meta = privatePage(
  'Exhibitions',
  'Your series and exhibitions, and the order of your page.',
)

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const [arrangement, offered] = await Promise.all([
    read(apiFor(args).users.me.arrangement.$get()),
    loadOfferedWorks(args),
  ])
  return { ...arrangement, offered, idempotencyKey: crypto.randomUUID() }
}

/** Adds an exhibition, or saves the part of the arrangement that `intent` names. */
export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const intent = form.get('intent')
  if (intent !== 'exhibitions' && intent !== 'works') return add(args, form)
  if (addsNothing(form)) return noneChosen()
  const json = { [intent]: readOrder(form) }
  const answer = await attempt(apiFor(args).users.me.arrangement.$put({ json }))
  if (answer.ok) {
    const to = args.url.pathname + args.url.search
    return { ...acceptFormInPlace(args, form, { code: 'page-arranged', to }), typed: null }
  }
  return rejectFormBy<Typed>(answer.problem, SAVE_FAILED)
}

type Typed = { readonly kind: string; readonly title: string }

async function add(args: PageArgs, form: FormData) {
  const json = { kind: readKind(form), title: textOf(form, 'title') }
  const answer = await attempt(
    apiFor(args).exhibitions.$post({ header: idempotencyHeader(form), json }),
  )
  if (answer.ok) return acceptForm(args, 'exhibition-added', editorPath(answer.value.id))
  return rejectFormBy(answer.problem, SAVE_FAILED, { typed: json })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(SAVE_FAILED)

export default function ExhibitionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { exhibitions, works, offered } = loaderData
  const { id } = useOutletContext<User>()
  const typed = actionData?.typed ?? null
  const refusal = actionData?.refusal
  // With scripts, fetchers send the orders, so a refusal is always of the new one.
  const isOfAddition = useHydrated() || typed !== null
  return (
    <Panel
      title="Series and exhibitions"
      lead="Group your works with a text, and give each group a page of its own."
    >
      {!isOfAddition && <RefusalNotice refusal={refusal} />}
      {exhibitions.length === 0 ? (
        <EmptyState title="Nothing grouped yet" level={3}>
          <p>
            A series holds works that belong together. An exhibition also has dates and a place,
            here or on a wall somewhere.
          </p>
        </EmptyState>
      ) : (
        <ExhibitionOrder exhibitions={exhibitions} />
      )}
      {exhibitions.length < MAX_EXHIBITIONS ? (
        <Addition key={exhibitions.length} typed={typed} refusal={isOfAddition ? refusal : null} />
      ) : (
        <p className={styles['soft']}>You have {MAX_EXHIBITIONS}, which is the most.</p>
      )}
      <section className={panel['section']} aria-labelledby="first-works">
        <h2 id="first-works" className={styles['heading']}>
          First on your page
        </h2>
        <p className={styles['soft']}>
          These works open <Link to={artistPath(id)}>your page</Link>, in your order. All others
          follow, newest first. Visitors who step from work to work go the same way.
        </p>
        <PinnedWorks works={works} offered={offered} />
      </section>
    </Panel>
  )
}

type AdditionProps = {
  readonly typed: Typed | null
  readonly refusal: FormRefusal | null | undefined
}

function Addition({ typed, refusal }: AdditionProps) {
  return (
    <section className={panel['section']} aria-labelledby="addition">
      <h2 id="addition" className={styles['heading']}>
        Add one
      </h2>
      <ValidatedForm rules={newExhibitionRules} refusal={refusal} className={panel['narrow']}>
        <FormStack>
          <FormSummary />
          <IdempotencyField />
          <ChoiceField
            name="kind"
            label="What is it?"
            appearance="segmented"
            options={KIND_OPTIONS}
            defaultValue={typed?.kind ?? 'series'}
          />
          <TextField name="title" label="Title" autoComplete="off" defaultValue={typed?.title} />
          <Button type="submit" icon="plus">
            Add as a draft
          </Button>
        </FormStack>
      </ValidatedForm>
    </section>
  )
}
