import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, redirect } from 'react-router'
import { securityPath } from '../account/dashboard-path.ts'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { safeReturnTo } from '../account/session/return-to.server.ts'
import { apiFor, attempt, readForm } from '../api/api-client.server.ts'
import { Notice } from '../ui/components/notice.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { RetryLink } from '../ui/components/retry-link.tsx'
import { TabsNav } from '../ui/components/tabs-nav.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { useErrorView } from '../ui/use-error-view.ts'
import type { Route } from './+types/admin-layout'
import * as styles from './admin.module.css'
import { FactorHelp, NOT_CHECKED } from './operators/factor-help.tsx'

const TABS = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/people', label: 'People', end: false },
  { to: '/admin/works', label: 'Works', end: false },
  { to: '/admin/exhibitions', label: 'Exhibitions', end: false },
  { to: '/admin/reports', label: 'Reports', end: false },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/images', label: 'Images' },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/settings', label: 'Settings', end: false },
  { to: '/admin/backups', label: 'Backups' },
  { to: '/admin/audit-log', label: 'Audit log' },
]

/** Redirects guests to the login. The API checks whether the viewer is an operator. */
export async function loader(args: Route.LoaderArgs) {
  return { security: securityPath(await guardSignedInPage(args)) }
}

/** Checks the second-factor code of an operator whose session was opened without one. */
export async function action(args: Route.ActionArgs) {
  await guardSignedInPage(args)
  const form = await readForm(args)
  const json = { code: textOf(form, 'code') }
  const answer = await attempt(apiFor(args).session['factor-proof'].$put({ json }))
  const returnTo = safeReturnTo(textOf(form, 'returnTo')) ?? '/admin'
  if (answer.ok) throw redirect(returnTo)
  return rejectFormBy(answer.problem, NOT_CHECKED, {
    typed: { returnTo },
    fieldOf: { 'wrong-code': 'code' },
  })
}

/** The layout of all pages for operators. */
export default function AdminLayout() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}

type LayoutProps = { readonly hasTabs?: boolean; readonly children: ReactNode }

function Layout({ hasTabs = true, children }: LayoutProps) {
  return (
    <div className={styles['layout']}>
      <PageHeader label="administration" title="Run this gallery" />
      {hasTabs ? (
        <div className={styles['body']}>
          <TabsNav label="Administration" tabs={TABS} placement="side" />
          <div className={styles['content']}>{children}</div>
        </div>
      ) : (
        children
      )}
    </div>
  )
}

/** Explains refusals of the API on pages without their own error boundary. */
export function ErrorBoundary({ error, loaderData, actionData }: Route.ErrorBoundaryProps) {
  const code = problemCodeOf(error)
  const { status, title, detail, canRetry } = useErrorView(error)
  const retry = canRetry && <RetryLink error={error} variant="primary" />
  return (
    // The tabs would lead to refusals only.
    <Layout hasTabs={status !== 403}>
      <Notice tone="error" title={title} action={retry}>
        {detail !== null && <p>{detail}</p>}
        <FactorHelp
          code={code}
          security={loaderData?.security ?? '/dashboard/security'}
          refusal={actionData?.refusal}
          returnTo={actionData?.typed?.returnTo}
        />
        {code === 'operators-only' && (
          <p>Another operator, or the person who runs the server, can give you the role.</p>
        )}
      </Notice>
    </Layout>
  )
}

function problemCodeOf(error: unknown): unknown {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : null
}
