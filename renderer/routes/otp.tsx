import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { accountsText } from '../../shared/locales/generated/accounts.ts'
import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { redirectSearch } from '../domain/auth/account-link.tsx'
import { useAccount, useChallenge } from '../domain/auth/auth.ts'
import { OtpForm } from '../domain/auth/otp-form.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** Page for the second-factor code of a sign-in. Without a sign-in in progress, it links to the sign-in page. */
export function Component() {
  const text = accountsText.otp
  const search = redirectSearch(useLocation().search)
  const challenge = useChallenge()
  const { status } = useAccount()
  const [hadChallenge] = useState(challenge !== null)
  // When the provider has accepted the code, the sign-in page redirects to the user's destination.
  if (hadChallenge && status === 'signed-in')
    return <Navigate to={{ pathname: '/sign-in', search }} replace />
  if (challenge) {
    return (
      <AccountFrame title={text.title} lead={text.lead(withDots(challenge.phone))}>
        <OtpForm challenge={challenge} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={text.title} lead={text.none}>
      <LinkButton to={{ pathname: '/sign-in', search }} variant="solid">
        {text.back}
      </LinkButton>
    </AccountFrame>
  )
}

/** Replaces the provider's asterisks with the dots that the app uses to mask numbers. */
function withDots(phone: string): string {
  return phone.replaceAll('*', '•')
}
