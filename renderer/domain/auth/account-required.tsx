import { useLocation } from 'react-router'
import { useMessages } from '../../locales/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export type AccountReason = 'page' | 'profile' | 'community' | 'following' | 'account' | 'propose'

/** Placeholder for content that requires an account, with links to sign-up and sign-in. */
export function AccountRequired({ reason }: { readonly reason: AccountReason }) {
  const { accountNeeded: text } = useMessages()
  return (
    <EmptyState title={text.title} action={<AccountButtons />}>
      <p>{text.why[reason]}</p>
      <p className="mt-2">{text.along}</p>
    </EmptyState>
  )
}

export function AccountButtons() {
  const { accountNeeded: text } = useMessages()
  const search = useReturnSearch()
  return (
    <>
      <LinkButton to={{ pathname: '/sign-up', search }} variant="solid">
        {text.create}
      </LinkButton>
      <LinkButton to={{ pathname: '/sign-in', search }}>{text.signIn}</LinkButton>
    </>
  )
}

export function useReturnSearch(): string {
  const { pathname, search, hash } = useLocation()
  return `?${new URLSearchParams({ redirect: pathname + search + hash })}`
}
