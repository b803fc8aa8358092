import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { useAccount, useAnonymousListening } from '../../domain/auth/auth.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'

/** Page frame of the plans and payment pages, which signed-out users can open too. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { status } = useAccount()
  const listensWithoutAccount = useAnonymousListening()
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[84rem] flex-col px-5 wide:px-10">
      <header className="flex min-h-24 flex-wrap items-center justify-between gap-4 border-b-[1.5px] border-ink py-4 dark:border-edge">
        <Link to="/">
          <Wordmark className="text-[2.1rem]" />
        </Link>
        <div className="flex flex-wrap gap-3">
          {(status === 'signed-in' || listensWithoutAccount) && (
            <LinkButton to="/">{plansText.back}</LinkButton>
          )}
          {status === 'signed-out' && (
            <LinkButton to="/sign-in?redirect=%2Fsubscriptions">{plansText.signIn}</LinkButton>
          )}
        </div>
      </header>
      <main className="flex flex-1 flex-col py-10">{children}</main>
    </div>
  )
}
