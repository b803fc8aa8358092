import { AccountPanel } from '../../features/settings/components/account-panel.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/account */
export function Component() {
  const { area, account: text } = useMessages().more.settings
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <AccountPanel />
    </>
  )
}
