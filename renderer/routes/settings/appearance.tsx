import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { AppearancePanels } from '../../domain/settings/appearance-panels.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, appearance: text } = settingsText
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <AppearancePanels />
    </>
  )
}
