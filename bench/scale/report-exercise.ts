import {
  addReportMessage,
  addReportNote,
  changeReportState,
  findAddressee,
  findReport,
  listReports,
  unshareReported,
} from '../../app/admin/reports/report-queue.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  addReport,
  addSystemReport,
  eraseReportGuests,
  eraseReporter,
  listOwnReports,
} from '../../app/reports/report.store.server.ts'
import { exercise, nthOf, type Exercise } from './exercise.ts'
import { PAGE, type Scene } from './scene.ts'

const deed = (scene: Scene, nth: number) => ({
  actorId: nthOf(scene.people, nth),
  reportId: nthOf(scene.reports, nth),
})

const words = { reason: 'copyright', text: 'A copy' } as const

export const REPORT_READS: readonly Exercise[] = [
  exercise('own reports', listOwnReports, ({ people }, nth) => [nthOf(people, nth)]),
  exercise('open reports', listReports, () => [{ filter: 'open' as const, limit: PAGE }]),
  exercise('reports, latest first', listReports, () => [{ filter: 'all' as const, limit: PAGE }]),
  exercise('dismissed reports, later page', listReports, ({ reports }, nth) => [
    { filter: 'dismissed' as const, limit: PAGE, cursor: nthOf(reports, nth) },
  ]),
  exercise('a report', findReport, ({ reports }, nth) => [nthOf(reports, nth)]),
  exercise('whom a message about a report is for', findAddressee, ({ reports }, nth) => [
    nthOf(reports, nth),
    'reporter' as const,
  ]),
  exercise('make a reported list private', unshareReported, (scene, nth) => [deed(scene, nth)]),
]

export const REPORT_WRITES: readonly Exercise[] = [
  exercise('report a work', addReport, (scene, nth) => [
    {
      ...words,
      subject: { kind: 'artwork' as const, id: nthOf(scene.works, nth).id },
      reporter: { id: nthOf(scene.people, nth) },
    },
  ]),
  exercise('report an artist as a guest', addReport, (scene, nth) => [
    {
      ...words,
      subject: { kind: 'artist' as const, id: nthOf(scene.artists, nth) },
      reporter: { email: `${newId()}@example.com` },
    },
  ]),
  exercise('report a work by the gallery itself', addSystemReport, ({ works }, nth) => [
    { ...words, artworkId: nthOf(works, nth).id },
  ]),
  exercise('erase guests of closed reports', eraseReportGuests, ({ now }) => [now]),
  exercise('erase a reporter', eraseReporter, ({ people }, nth) => [nthOf(people, nth)]),
  exercise('move a report', changeReportState, (scene, nth) => [
    deed(scene, nth),
    'in-progress' as const,
  ]),
  exercise('add a note to a report', addReportNote, (scene, nth) => [
    { ...deed(scene, nth), requestKey: newId() },
    'A note',
  ]),
  exercise('keep a message about a report', addReportMessage, (scene, nth) => [
    { ...deed(scene, nth), requestKey: newId() },
    { to: 'owner' as const, text: 'A message' },
  ]),
  exercise('make a reported list private', unshareReported, (scene, nth) => [deed(scene, nth)]),
]
