import { useLocation } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export type AccountReason = 'page' | 'profile' | 'community' | 'following' | 'account' | 'propose'

/** Placeholder for content that requires an account, with links to sign-up and sign-in. */
export function AccountRequired({ reason }: { readonly reason: AccountReason }) {
  return (
    <EmptyState title={accountNeededText.title} action={<AccountButtons />}>
      <p>{accountNeededText.reasons[reason]}</p>
      <p className="mt-2">{accountNeededText.includesSaved}</p>
    </EmptyState>
  )
}

export function AccountButtons() {
  const search = useReturnSearch()
  return (
    <>
      <LinkButton to={{ pathname: '/sign-up', search }} variant="solid">
        {accountNeededText.create}
      </LinkButton>
      <LinkButton to={{ pathname: '/sign-in', search }}>{accountNeededText.signIn}</LinkButton>
    </>
  )
}

/** Query string for links to sign-in pages, which redirect to the current page afterwards. */
export function useReturnSearch(): string {
  const { pathname, search, hash } = useLocation()
  return `?${new URLSearchParams({ redirect: pathname + search + hash })}`
}
