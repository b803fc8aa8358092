import { Catalogue } from '../../features/admin/components/catalogue.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /admin/stations */
export function Component() {
  const { area, stations: text } = useMessages().admin
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <Catalogue />
    </>
  )
}
