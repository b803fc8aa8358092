import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { accountsText } from '../../../shared/locales/generated/accounts.ts'
import { Halftone } from '../../ui/halftone.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { startAnonymousSession, useAnonymousListening, useAuth } from './auth.ts'

interface AccountFrameProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** Layout of the sign-in and account recovery pages. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="px-5 pt-5 wide:px-10 wide:pt-8">
        <AccountHeader className="text-[2.1rem] wide:text-5xl" />
      </div>
      <main className="mx-auto w-full max-w-[27rem] flex-1 px-5 pt-10 pb-16 wide:pt-16">
        <AccountHeading title={title} lead={lead} />
        {children}
      </main>
      <DialStrip />
    </div>
  )
}

/** Header of the account pages, which stand outside the shell: the product name and the way back to the radio. */
export function AccountHeader({ className }: { readonly className: string }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6">
      <Link to="/">
        <Wordmark className={className} />
      </Link>
      <WayBack />
    </header>
  )
}

function WayBack() {
  const { status } = useAuth()
  const listensWithoutAccount = useAnonymousListening()
  if (status !== 'signed-in' && !listensWithoutAccount) return null
  return (
    <Link
      to="/"
      onClick={listensWithoutAccount ? startAnonymousSession : undefined}
      className="inline-block py-2 text-[0.875rem] underline underline-offset-4"
    >
      {listensWithoutAccount ? accountNeededText.listenWithoutAccount : accountsText.backToRadio}
    </Link>
  )
}

export function AccountHeading({ title, lead }: { title: string; lead?: string | undefined }) {
  useEffect(() => {
    // The previous page may have been scrolled down, because its links are at the bottom.
    document.documentElement.scrollTop = 0
  }, [])
  return (
    <div className="mb-8">
      <PageTitle documentTitle={title} className="poster text-5xl wide:text-6xl">
        {title}
      </PageTitle>
      {lead && <p className="mt-4 text-soft">{lead}</p>}
    </div>
  )
}

export function DialStrip() {
  return (
    <div
      aria-hidden="true"
      className="relative h-24 overflow-hidden border-t-[1.5px] border-ink dark:border-edge"
    >
      <div className="dial-large absolute inset-0" />
      <Halftone className="absolute inset-y-0 right-0 h-full w-[38%]" />
      <div className="absolute inset-y-0 left-[62%] w-1 bg-hot" />
    </div>
  )
}
