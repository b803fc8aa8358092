/** What an account is asked for, in place. */
import { useLocation } from 'react-router'
import { useMessages } from '../../locales/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** What an account is asked for; a sentence each. */
export type AccountReason = 'page' | 'profile' | 'community' | 'following' | 'account' | 'propose'

/** In place of what needs an account: why it does, and the two ways to one, which lead back here. */
export function AccountNeeded({ reason }: { readonly reason: AccountReason }) {
  const { accountNeeded: text } = useMessages()
  return (
    <EmptyState title={text.title} action={<AccountButtons />}>
      <p>{text.why[reason]}</p>
      <p className="mt-2">{text.along}</p>
    </EmptyState>
  )
}

/** The ways to an account, which lead back to where the user is. */
export function AccountButtons() {
  const { accountNeeded: text } = useMessages()
  const search = useWayBack()
  return (
    <>
      <LinkButton to={{ pathname: '/sign-up', search }} variant="solid">
        {text.create}
      </LinkButton>
      <LinkButton to={{ pathname: '/sign-in', search }}>{text.signIn}</LinkButton>
    </>
  )
}

/** The part of the address of an account page that leads back here afterwards. */
export function useWayBack(): string {
  const { pathname, search, hash } = useLocation()
  return `?${new URLSearchParams({ redirect: pathname + search + hash })}`
}
