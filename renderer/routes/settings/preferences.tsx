import { DataPanel } from '../../features/account/components/data-panel.tsx'
import { useAuth } from '../../features/auth/auth.ts'
import { DesktopSettings } from '../../features/desktop-settings/desktop-settings.tsx'
import { ScrobblingPanel } from '../../features/scrobbling/components/scrobbling-panel.tsx'
import { DirectoryPanel } from '../../features/settings/components/directory-panel.tsx'
import { MachinePanel } from '../../features/settings/components/machine-panel.tsx'
import { OutcomesPanel } from '../../features/settings/components/outcomes-panel.tsx'
import { ReleasesPanel } from '../../features/settings/components/releases-panel.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/preferences */
export function Component() {
  const { area, preferences: text } = useMessages().settings
  const { user } = useAuth()
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-6">
        <MachinePanel />
        <OutcomesPanel />
        <ScrobblingPanel />
        <ReleasesPanel />
        <DirectoryPanel />
        <DesktopSettings />
        {user?.isAnonymous && <DataPanel />}
      </div>
    </>
  )
}
