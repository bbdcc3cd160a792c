import { Link, useLocation } from 'react-router'
import { AuthLayout } from './auth-layout.tsx'

/** The invitation of a sign-up page. */
export type SignUpInvitation = {
  /** Whether the URL has a token. */
  readonly isGiven: boolean
  readonly isValid: boolean
  readonly email: string | null
  readonly isArtist: boolean | null
}

/** Text about the invitation; undefined without one. */
export function invitedAs(invitation: SignUpInvitation | null): string | undefined {
  if (invitation === null) return undefined
  if (invitation.isArtist === null) return 'You are invited. The invitation works once.'
  const type = invitation.isArtist ? 'an artist' : 'a collector'
  return `You are invited as ${type}. The invitation works once.`
}

/** Replaces the form if sign-up requires a valid invitation. */
export function InvitationNeeded({ isGiven }: { readonly isGiven: boolean }) {
  const { search } = useLocation()
  return (
    <AuthLayout
      label="sign_up"
      title={isGiven ? 'This invitation does not work' : 'Sign-up is by invitation'}
      lead={
        isGiven
          ? 'It has expired, was used before, or was revoked. Ask for a new one.'
          : 'Open the address of your invitation to create an account.'
      }
    >
      <p>
        Ask the people who run this gallery: <Link to="/contact">Contact Us</Link>
      </p>
      <p>
        Already have an account? <Link to={{ pathname: '/login', search }}>Log in</Link>
      </p>
    </AuthLayout>
  )
}
