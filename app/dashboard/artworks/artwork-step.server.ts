import { idempotencyHeader } from '../../ui/forms/idempotency-field.tsx'
import { apiFor, attempt, type Attempt, type PageArgs } from '../../api/api-client.server.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import type { FlashCode } from '../forms/flash.ts'
import { stepOf, type ArtworkStep } from './artwork-step.ts'

type Work = ReturnType<typeof apiFor>['artworks'][':id']
type Param = { readonly param: { readonly id: string } }

type StepCall = {
  readonly done: FlashCode
  readonly call: (work: Work, param: Param, form: FormData) => Promise<Attempt<Artwork>>
}

const STEPS: Readonly<Record<ArtworkStep, StepCall>> = {
  publish: {
    done: 'artwork-published',
    call: (work, param) => attempt(work.publication.$put(param)),
  },
  'take-down': {
    done: 'artwork-taken-down',
    call: (work, param) => attempt(work.publication.$delete(param)),
  },
  schedule: {
    done: 'artwork-scheduled',
    call: (work, param, form) =>
      attempt(work.schedule.$put({ ...param, json: { publishAt: momentOf(form) } })),
  },
  unschedule: {
    done: 'artwork-unscheduled',
    call: (work, param) => attempt(work.schedule.$delete(param)),
  },
  archive: {
    done: 'artwork-archived',
    call: (work, param) => attempt(work.archive.$put(param)),
  },
  restore: {
    done: 'artwork-restored',
    call: (work, param) => attempt(work.archive.$delete(param)),
  },
  duplicate: {
    done: 'artwork-duplicated',
    call: (work, param, form) =>
      attempt(work.duplicates.$post({ ...param, header: idempotencyHeader(form) })),
  },
}

/** With scripts the form sends an ISO timestamp; without, a local time that counts as UTC. */
function momentOf(form: FormData): string {
  return textOf(form, 'publishAt') || `${textOf(form, 'at')}:00Z`
}

/** Applies the step of the field `step`, by default `publish`, to the work of the field `id`. */
export async function takeStep(args: PageArgs, form: FormData) {
  const step = stepOf(form)
  const { call, done } = STEPS[step]
  const id = textOf(form, 'id')
  const answer = await call(apiFor(args).artworks[':id'], { param: { id } }, form)
  const isAlike = step === 'publish' && answer.ok && answer.value.nearDuplicate !== undefined
  const code: FlashCode = isAlike ? 'artwork-published-alike' : done
  return { step, answer, code }
}
