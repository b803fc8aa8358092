import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { addressIn } from '../../player/drop.ts'
import { keepPath } from '../../player/keep-path.ts'

interface NothingFoundProps {
  readonly query: string
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** No station has the words, and none has words near to them: what else there is to do. */
export function NothingFound({ query, isFiltered, onClear }: NothingFoundProps) {
  const text = useMessages().search
  return (
    <EmptyState
      title={text.none(query)}
      action={
        <>
          {isFiltered && <Button onClick={onClear}>{text.withoutFilters}</Button>}
          <LinkButton to={keepPath(addressIn(query)?.station)}>{text.addStation}</LinkButton>
          <LinkButton to="/browse">{text.browseInstead}</LinkButton>
        </>
      }
    >
      {text.noneHint}
    </EmptyState>
  )
}
