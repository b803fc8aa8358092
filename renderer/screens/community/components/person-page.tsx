import { useMessages } from '../../../locales/messages.ts'
import { OverlayDialog } from '../../../ui/overlay-dialog.tsx'
import { PersonContent } from './person-content.tsx'

/** Shows the person that the address names, if any, over the community. */
export function PersonPage() {
  const text = useMessages().people
  return (
    <OverlayDialog kind="person" title={text.person}>
      {(id) => <PersonContent key={id} id={id} />}
    </OverlayDialog>
  )
}
