import { useRef } from 'react'
import { Link } from 'react-router'
import { STATUS_LABELS } from '../../artworks/publication/work-status.ts'
import { exhibitionFacts } from '../../exhibitions/exhibition-text.ts'
import { MAX_PINNED_WORKS } from '../../exhibitions/exhibition.ts'
import type { ArrangedWork, ExhibitionSummary } from '../../exhibitions/exhibition.schema.ts'
import { Badge } from '../../ui/components/badge.tsx'
import * as rows from '../forms/ordered-form.module.css'
import { useOrderedForm } from '../forms/use-ordered-form.ts'
import { editorPath } from './exhibition-list-path.ts'
import * as styles from './exhibitions.module.css'
import type { OfferedWorks } from './offered-works.server.ts'
import { OrderedRow } from './ordered-row.tsx'
import { WorkChoice, WorkSearchForm } from './work-choice.tsx'

type ExhibitionOrderProps = { readonly exhibitions: readonly ExhibitionSummary[] }

/** The order of exhibitions on the artist's page. */
export function ExhibitionOrder({ exhibitions }: ExhibitionOrderProps) {
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const ordered = useOrderedForm({ form, list, noun: 'entry' })
  const shown = ordered.order(exhibitions)
  const ids = shown.map(({ id }) => id)
  return (
    <form ref={form} {...ordered.props}>
      <input type="hidden" name="intent" value="exhibitions" />
      <ol ref={list} className={rows['rows']} role="list">
        {shown.map((one) => (
          <OrderedRow
            key={one.id}
            {...{ id: one.id, title: one.title, ids, form: ordered, picture: one.covers[0] }}
            canRemove={false}
          >
            <h3 className={styles['name']}>
              <Link to={editorPath(one.id)}>{one.title}</Link>
            </h3>
            <p className={styles['soft']}>{exhibitionFacts(one)}</p>
            {!one.isPublished && <Badge>draft: only you can see it</Badge>}
          </OrderedRow>
        ))}
      </ol>
    </form>
  )
}

type PinnedWorksProps = {
  readonly works: readonly ArrangedWork[]
  readonly offered: OfferedWorks
}

/** The pinned works, first on the artist's page. */
export function PinnedWorks({ works, offered }: PinnedWorksProps) {
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const ordered = useOrderedForm({ form, list, noun: 'work' })
  const shown = ordered.order(works)
  const ids = shown.map(({ id }) => id)
  return (
    <>
      <form ref={form} {...ordered.props} className={styles['form']}>
        <input type="hidden" name="intent" value="works" />
        {shown.length > 0 && (
          <ol ref={list} className={rows['rows']} role="list">
            {shown.map((work) => (
              <OrderedRow
                key={work.id}
                {...{ id: work.id, title: work.title, ids, form: ordered, picture: work }}
                canRemove
              >
                <h3 className={styles['name']}>{work.title}</h3>
                {work.status !== 'published' && <Badge>{STATUS_LABELS[work.status]}</Badge>}
              </OrderedRow>
            ))}
          </ol>
        )}
        <WorkChoice
          offered={offered}
          chosen={ids}
          remaining={MAX_PINNED_WORKS - ids.length}
          isSaving={ordered.isSaving}
        />
      </form>
      <WorkSearchForm />
    </>
  )
}
