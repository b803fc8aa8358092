import { quickSettingsText } from '../../../shared/locales/generated/quick-settings.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { VolumePanel } from '../../domain/settings/audio-panels.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader
        area={quickSettingsText.area}
        title={quickSettingsText.audio}
        lead={settingsText.audio.lead}
      />
      <VolumePanel />
    </>
  )
}
