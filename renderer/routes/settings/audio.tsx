import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { KeepScreenOnPanel, VolumePanel } from '../../domain/settings/audio-panels.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, audio: text } = settingsText
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-6">
        <VolumePanel />
        <KeepScreenOnPanel />
      </div>
    </>
  )
}
