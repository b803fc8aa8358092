import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { SystemPanel } from '../../domain/settings/system-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, display: text } = settingsText
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <SystemPanel />
    </>
  )
}
