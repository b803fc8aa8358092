import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import { ScrobblingPanel } from '../../domain/scrobbling/scrobbling-panel.tsx'
import { MachinePanel } from '../../domain/settings/machine-panel.tsx'
import {
  DirectoryPanel,
  OutcomesPanel,
  ReleasesPanel,
} from '../../domain/settings/setting-switch.tsx'
import { DataPanel } from '../../screens/account/data-panel.tsx'
import { HomePanel } from '../../screens/home/first-run.tsx'
import { DesktopSettings } from '../../screens/settings/desktop-settings.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, preferences: text } = settingsText
  const { user } = useAuth()
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-6">
        <MachinePanel />
        <HomePanel />
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
