import { Link, useLocation } from 'react-router'
import type { ApiToken, MadeApiToken } from '../../account/tokens/api-token.schema.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { OnceNotice } from '../../ui/once-notice.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import * as styles from '../forms/form-panel.module.css'
import { ApiTokenForm } from './api-token-form.tsx'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { FORM_FIELD } from './security-form.ts'

type ApiTokenSectionProps = {
  readonly tokens: readonly ApiToken[]
  /** The token created on this page, which is never shown again. */
  readonly made: MadeApiToken | null
  /** The value of `?new-token`, which is the ID of the token made before; null without it. */
  readonly newToken: string | null
  readonly asksPassword: boolean
  readonly refusal: FormRefusal | undefined
}

/** The viewer's API tokens with buttons to revoke them, and a form to create one. */
export function ApiTokenSection(props: ApiTokenSectionProps) {
  const { tokens, made, newToken, asksPassword, refusal } = props
  const { pathname } = useLocation()
  const isMaking = newToken !== null && (made === null || newToken === made.id)
  return (
    <section className={styles['section']} aria-labelledby="api-tokens">
      <h3 id="api-tokens">API tokens</h3>
      <p>
        A token lets a script of yours use Frame, for what you choose. The{' '}
        <Link to="/api">API’s page</Link> tells how. A new password keeps tokens; a password reset
        revokes them.
      </p>
      {made !== null && tokens.some(({ id }) => id === made.id) && <MadeToken made={made} />}
      {tokens.length > 0 && (
        <ul className={styles['list']}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {isMaking ? (
        <ApiTokenForm
          asksPassword={asksPassword}
          refusal={refusal}
          back={`${pathname}#api-tokens`}
        />
      ) : (
        <FormActions>
          <LinkButton to={`${pathname}?new-token=${made?.id ?? ''}#api-tokens`} preventScrollReset>
            New token
          </LinkButton>
        </FormActions>
      )}
    </section>
  )
}

function MadeToken({ made }: { readonly made: MadeApiToken }) {
  return (
    <OnceNotice key={made.token} title={`The token “${made.name}” is ready`}>
      <CopyField
        label="Copy it now to where your script finds it: it is shown only here, and only once."
        text={made.token}
        noun="token"
      />
    </OnceNotice>
  )
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const { id, name, scopes, createdAt, expiresAt, isExpired, lastUsedAt } = token
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatTimestamp(lastUsedAt)}`
  const until =
    expiresAt === null
      ? 'does not expire'
      : `${isExpired ? 'expired' : 'expires'} ${formatTimestamp(expiresAt)}`
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          <strong>{name}</strong> {isExpired && <Badge>expired</Badge>}
        </p>
        <p className={styles['note']}>{scopes.join(', ')}</p>
        <p className={styles['note']}>
          Created {formatTimestamp(createdAt)}, {used}, {until}
        </p>
      </div>
      <PostForm preventScrollReset>
        <input type="hidden" name={FORM_FIELD} value="revoke-token" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="sm">
          Revoke<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </PostForm>
    </li>
  )
}
