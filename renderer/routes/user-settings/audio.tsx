import { VolumePanel } from '../../features/settings/components/volume-panel.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /user-settings/audio */
export function Component() {
  const { quickSettings, settings } = useMessages()
  return (
    <>
      <PageHeader
        area={quickSettings.area}
        title={settings.audio.title}
        lead={settings.audio.lead}
      />
      <VolumePanel />
    </>
  )
}
