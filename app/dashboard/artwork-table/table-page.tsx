import { Form, Link } from 'react-router'
import { countText } from '../../kernel/count.ts'
import { apiFor, attempt, read, readForm, type PageArgs } from '../../api/api-client.server.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { WORK_STATUSES, type WorkStatus } from '../../artworks/publication/work-status.ts'
import * as messages from '../../kernel/message.ts'
import type { Problem } from '../../kernel/problem.ts'
import { Button } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { refusedBy, textOf } from '../../ui/forms/form-refusal.ts'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { ARTWORK_IMPORT, ARTWORK_LIST } from '../artworks/artwork-path.ts'
import { StatusFilter } from '../artwork-list/status-filter.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { Panel } from '../../ui/components/panel.tsx'
import { reasonOf } from '../../ui/requests/failure-text.ts'
import type { Route } from './+types/table-page'
import { ArtworkTable } from './artwork-table.tsx'
import { bulkItems, findBulkProblem } from './bulk-change.ts'
import { readBulkChange } from './bulk-form.ts'
import { NONE_SELECTED } from './bulk-tools.tsx'
import { selectedIds, typedItems, typedRow } from './table-form.server.ts'
import type { BatchItem, TableTyped } from './table-fields.ts'
import type { TableProblem } from './use-table.ts'
import * as styles from './table-page.module.css'

const PER_PAGE = '50'

export const meta = privatePage(
  'Table of works',
  'Change titles, prices, sizes, media and tags of many works at once.',
)

/** Parses the search, status and cursor of the table's URL. */
function queryOf(url: URL) {
  const value = (name: string) => url.searchParams.get(name) ?? ''
  const status = WORK_STATUSES.find((one) => one === value('status'))
  return { q: value('q').slice(0, 200), status, cursor: value('cursor') }
}

function listOf(args: PageArgs, { q, status, cursor }: ReturnType<typeof queryOf>) {
  const query = {
    limit: PER_PAGE,
    ...(q !== '' && { q }),
    ...(status !== undefined && { status }),
    ...(cursor !== '' && { cursor }),
  }
  return read(apiFor(args).users.me.artworks.$get({ query }))
}

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const query = queryOf(args.url)
  return { ...(await listOf(args, query)), ...query }
}

type Sent = {
  readonly message: string
  readonly problems: readonly TableProblem[]
  /** Typed values of rows that were not saved, by work id. */
  readonly typed: Readonly<Record<string, TableTyped>>
}

/** Without scripts: saves the table, or changes or publishes the selected works. */
export async function action(args: Route.ActionArgs): Promise<Sent> {
  await guardArtistPage(args)
  const form = await readForm(args)
  const { items: works } = await listOf(args, queryOf(args.url))
  const chosen = works.filter(({ id }) => selectedIds(form).includes(id))
  const isPublication = textOf(form, 'intent') === 'publish'
  const bulk = readBulkChange(form)
  const { items, problems } = typedItems(form, new Map(works.map((work) => [work.id, work])))
  if (bulk === null && !isPublication) {
    const sent = await change(args, items)
    const all = [...sent.problems, ...problems]
    const typed = Object.fromEntries(all.map(({ id }) => [id, typedRow(form, id)]))
    const isRefused = items.length === 0 && problems.length > 0
    return { message: isRefused ? 'Nothing was saved' : sent.message, problems: all, typed }
  }
  const unsaved = [...items, ...problems].map(({ id }) => [id, typedRow(form, id)])
  if (unsaved.length > 0) {
    return { ...EMPTY, message: SAVE_FIRST, typed: Object.fromEntries(unsaved) }
  }
  if (chosen.length === 0) return { ...EMPTY, message: NONE_SELECTED }
  if (bulk === null) return publish(args, chosen)
  const problem = findBulkProblem(bulk)
  return problem === null ? change(args, bulkItems(bulk, chosen)) : { ...EMPTY, message: problem }
}

const SAVE_FIRST = 'Nothing was done yet: save your changes in the table first'

const EMPTY: Sent = { message: 'Nothing to change', problems: [], typed: {} }

async function change(args: PageArgs, items: readonly BatchItem[]): Promise<Sent> {
  if (items.length === 0) return EMPTY
  const json = { items: items.map((item) => ({ ...item })) }
  const answer = await attempt(apiFor(args).users.me.artworks.$patch({ json }))
  return answer.ok ? sentOf('Saved', answer.value.items) : failed(answer.problem, items)
}

async function publish(args: PageArgs, works: readonly Artwork[]): Promise<Sent> {
  const drafts = works.filter(({ isPublished }) => !isPublished)
  const ids = drafts.map(({ id }) => id)
  if (ids.length === 0) return { ...EMPTY, message: 'Nothing to publish' }
  const { publications } = apiFor(args).users.me.artworks
  const answer = await attempt(publications.$post({ json: { ids } }))
  return answer.ok ? sentOf('Published', answer.value.items) : failed(answer.problem, drafts)
}

/** Shows a refusal of the whole request at each of its rows. */
function failed(problem: Problem, rows: ReadonlyArray<{ readonly id: string }>): Sent {
  const message = refusedBy(problem, messages.updateArtworkFailed).lines[0]?.message ?? ''
  return { ...EMPTY, message, problems: rows.map(({ id }) => ({ id, field: null, message })) }
}

type Outcome = {
  readonly id: string
  readonly problem?: Refused | undefined
}
type Refused = {
  readonly title: string
  readonly detail?: string | undefined
  readonly errors?: ReadonlyArray<{ readonly message: string }> | undefined
}

function sentOf(done: string, outcomes: readonly Outcome[]): Sent {
  const problems = outcomes.flatMap(({ id, problem }) => {
    if (problem === undefined) return []
    const message = problem.errors?.[0]?.message ?? reasonOf(problem)
    return [{ id, field: null, message }]
  })
  const count = countText(outcomes.length - problems.length, 'work')
  return { message: `${done} ${count}`, problems, typed: {} }
}

export default function TablePage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, q, status, cursor } = loaderData
  const sent = actionData ?? null
  return (
    <Panel
      title="Table of works"
      action={
        <PagerLink direction="back" to={ARTWORK_LIST}>
          All artworks
        </PagerLink>
      }
      lead={
        <>
          Change your works in place, or many at once. For a spreadsheet,{' '}
          <Link to={ARTWORK_IMPORT}>export and import a table</Link>.
        </>
      }
    >
      <Filters {...{ q, status }} />
      {sent !== null && (
        <Notice tone={sent.problems.length === 0 ? 'note' : 'error'} role="alert">
          <p>
            {sent.message}
            {sent.problems.length > 0 && '. The rows below say what is wrong.'}
          </p>
        </Notice>
      )}
      {items.length === 0 ? (
        <EmptyState title="No works here" level={3}>
          <p>Choose another filter, or add a work.</p>
        </EmptyState>
      ) : (
        <ArtworkTable key={`${q}:${status}:${cursor}`} works={items} sent={sent} />
      )}
      <Pager
        of="works"
        path={searchOf({ q, status })}
        isStart={cursor === ''}
        nextCursor={nextCursor}
      />
    </Panel>
  )
}

type Search = {
  readonly q: string
  readonly status: WorkStatus | undefined
}

function searchOf({ q, status }: Search): string {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (status !== undefined) search.set('status', status)
  return `?${search}`
}

function Filters({ q, status }: Search) {
  return (
    <div className={styles['filters']}>
      <search>
        <Form method="get" className={styles['search']}>
          {status !== undefined && <input type="hidden" name="status" value={status} />}
          <SearchField label="Title" value={q} />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      <StatusFilter
        current={status ?? null}
        pathOf={(other) => searchOf({ q, status: other ?? undefined })}
      />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Panel title="Table of works">
      <LoadFailure message={messages.loadArtworksFailed} error={error} />
    </Panel>
  )
}
