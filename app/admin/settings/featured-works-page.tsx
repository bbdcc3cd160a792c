import type { ReactNode } from 'react'
import { Form, Link, redirect } from 'react-router'
import { Thumbnail } from '../../artworks/card/thumbnail.tsx'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { formAction } from '../../ui/forms/form-action.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { MAX_FEATURED_WORKS } from '../../gallery/featured/featured-work.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { refusedWith, textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectForm, rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/featured-works-page'
import { AdminPanel } from '../admin-panel.tsx'
import { withNotice, FEATURED_PATH, SETTINGS_PATH, workAdminPath } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import type { ListedWork } from '../works/work.schema.ts'
import { chooseWork, isChoiceStep, workIdIn, type ChoiceStep } from './featured-choice.ts'

export const meta = privatePage(
  'Featured works',
  'Choose the works that the landing page shows, and their order.',
)

export async function loader(args: Route.LoaderArgs) {
  const { q = '' } = readQuery(args.url, ['q'])
  const { items } = await read(apiFor(args).admin['featured-works'].$get())
  const found = q === '' ? [] : await findWorks(args, q)
  const isChosen = new Set(items.map(({ id }) => id))
  return { items, found: found.filter(({ id }) => !isChosen.has(id)), q }
}

/** Finds published works by the URL of their page, or by words of the title. */
async function findWorks(args: Route.LoaderArgs, q: string): Promise<ListedWork[]> {
  const { artworks } = apiFor(args).admin
  const id = workIdIn(q)
  if (id !== null) {
    const answer = await attempt(artworks[':id'].$get({ param: { id } }))
    if (answer.ok) return [answer.value].filter(({ state }) => state === 'published')
  }
  const { items } = await read(artworks.$get({ query: { q, filter: 'published' } }))
  return items
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const step = textOf(form, 'step')
  const featured = apiFor(args).admin['featured-works']
  const { items } = await read(featured.$get())
  if (!isChoiceStep(step)) return rejectForm(refusedWith(NOTHING_CHANGED), 422)
  const chosen = items.map(({ id }) => id)
  const ids = chooseWork(chosen, step, textOf(form, 'work'))
  const answer = await attempt(featured.$put({ json: { ids, seen: chosen } }))
  if (answer.ok) throw redirect(withNotice(FEATURED_PATH, 'featured'))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const clientAction = formAction<Route.ClientActionArgs>(NOTHING_CHANGED)

/** After a conflict, the page shows the current list. */
export const shouldRevalidate = revalidateConflict

export default function FeaturedWorksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, found, q } = loaderData
  return (
    <AdminPanel
      actionData={actionData}
      title="Featured works"
      lead={
        <>
          The landing page shows these works in this order, or its six sample works if none is
          chosen. A work that is hidden or deleted is left out.
        </>
      }
    >
      <RefusalNotice refusal={actionData?.refusal} />
      {items.length === 0 ? (
        <EmptyState title="No work is chosen" level={3}>
          <p>Find a published work below, and add it.</p>
        </EmptyState>
      ) : (
        <ol className={styles['rows']}>
          {items.map((work, index) => (
            <WorkRow key={work.id} work={work}>
              {index > 0 && <StepButton step="earlier" work={work} label="Earlier" />}
              {index < items.length - 1 && <StepButton step="later" work={work} label="Later" />}
              <StepButton step="remove" work={work} label="Remove" />
            </WorkRow>
          ))}
        </ol>
      )}
      {items.length < MAX_FEATURED_WORKS && <Search q={q} found={found} />}
      <PagerLink direction="back" to={SETTINGS_PATH}>
        Back to Settings
      </PagerLink>
    </AdminPanel>
  )
}

function Search({ q, found }: { readonly q: string; readonly found: readonly ListedWork[] }) {
  return (
    <>
      <search>
        <Form method="get" className={styles['search']}>
          <SearchField
            label="Find a work"
            hint="By the beginnings of words of its title, or by the address of its page."
            value={q}
          />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      {q !== '' && found.length === 0 && (
        <EmptyState title="No published work found" level={3}>
          <p>Drafts, hidden works and works that are already chosen are left out.</p>
        </EmptyState>
      )}
      {found.length > 0 && (
        <ul className={styles['rows']}>
          {found.map((work) => (
            <WorkRow key={work.id} work={work}>
              <StepButton step="add" work={work} label="Add" />
            </WorkRow>
          ))}
        </ul>
      )}
    </>
  )
}

type WorkRowProps = { readonly work: ListedWork; readonly children: ReactNode }

function WorkRow({ work, children }: WorkRowProps) {
  return (
    <li className={styles['row']}>
      <Thumbnail imageUrl={work.imageUrl} />
      <div className={styles['words']}>
        <Link to={workAdminPath(work.id)}>{work.title}</Link>
        <p className={styles['facts']}>{work.artist}</p>
      </div>
      {work.state !== 'published' && <Badge>{work.state}</Badge>}
      <div className={styles['marks']}>{children}</div>
    </li>
  )
}

type StepButtonProps = {
  readonly step: ChoiceStep
  readonly work: ListedWork
  readonly label: string
}

function StepButton({ step, work, label }: StepButtonProps) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="work" value={work.id} />
      <Button type="submit" size="sm" aria-label={`${label}: ${work.title}`}>
        {label}
      </Button>
    </PostForm>
  )
}
