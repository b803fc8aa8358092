import { VolumePanel } from '../../domain/settings/audio-panels.tsx'
import { useMessages } from '../../locales/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

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
