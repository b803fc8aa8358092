import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { accountSearch } from '../domain/auth/account-link.tsx'
import { useAccount, useChallenge } from '../domain/auth/auth.ts'
import { OtpForm } from '../domain/auth/otp-form.tsx'
import { useMessages } from '../locales/messages.ts'
import { LinkButton } from '../ui/link-button.tsx'

export function Component() {
  const text = useMessages().accounts.otp
  const search = accountSearch(useLocation().search)
  const challenge = useChallenge()
  const { status } = useAccount()
  // A user who answers goes on to where they were heading: the sign-in page knows how.
  const [asked] = useState(challenge !== null)
  if (asked && status === 'signed-in')
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

/** The provider's stars as the dots that hide a number everywhere else. */
function withDots(phone: string): string {
  return phone.replaceAll('*', '•')
}
