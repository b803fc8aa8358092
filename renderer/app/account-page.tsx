import { useLocation } from 'react-router'
import { ownValue } from '../../shared/api/own-value.ts'
import { AccountNeeded, type AccountReason } from '../domain/auth/account-needed.tsx'
import { useMessages } from '../locales/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** In place of a page that needs an account, under that page's own heading. */
export function AccountPage() {
  const { people, library, settings, accountNeeded } = useMessages()
  const pages: Record<string, readonly [title: string, reason: AccountReason]> = {
    '/users': [people.title, 'community'],
    '/library/following': [library.following.title, 'following'],
    '/settings/account': [settings.account.title, 'account'],
  }
  const { pathname } = useLocation()
  const [title, reason] = ownValue(pages, pathname.replace(/(?<!\/)\/+$/, '')) ?? [
    accountNeeded.page,
    'page',
  ]
  return (
    <>
      <PageHeader title={title} />
      <AccountNeeded reason={reason} />
    </>
  )
}
