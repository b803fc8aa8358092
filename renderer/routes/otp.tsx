import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { accountsText } from '../../shared/locales/generated/accounts.ts'
import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { redirectSearch } from '../domain/auth/account-link.tsx'
import { useAccount, useChallenge } from '../domain/auth/auth.ts'
import { OtpForm } from '../domain/auth/otp-form.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** Asks for the second-factor code of a sign-in that is in progress. */
export function Component() {
  const text = accountsText.otp
  const search = redirectSearch(useLocation().search)
  const challenge = useChallenge()
  const { status } = useAccount()
  // The provider accepted the code. The sign-in page then continues to the user's destination.
  const [isRequested] = useState(challenge !== null)
  if (isRequested && status === 'signed-in')
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
