import { useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { useStations } from '../../../domain/stations/stations.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useDuplicates } from '../use-listing-changes.ts'

interface MergeDialogProps {
  readonly station: Station | null
  readonly onMerge: (into: Station) => void
  readonly onClose: () => void
}

/** Selects the station into which a duplicate is merged: a suggested one or a search result. */
export function MergeDialog({ station, onMerge, onClose }: MergeDialogProps) {
  const text = adminText.removedStations
  return (
    <Dialog open={station !== null} title={text.merge(station?.name ?? '')} onClose={onClose}>
      {station && <TargetList station={station} onMerge={onMerge} />}
    </Dialog>
  )
}

function TargetList({
  station,
  onMerge,
}: {
  readonly station: Station
  readonly onMerge: (into: Station) => void
}) {
  const text = adminText.removedStations.merging
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const isSearch = query !== ''
  const suggestions = useDuplicates(station.id)
  const search = useStations({ query }, isSearch)
  const activeQuery = isSearch ? search : suggestions
  const stations = isSearch ? search.data?.pages.flatMap(({ items }) => items) : suggestions.data
  const targets = stations?.filter(({ id }) => id !== station.id)
  const emptyText = isSearch ? text.notFound : text.none
  const listText = isSearch ? text.searchResults : text.suggested
  return (
    <div className="grid gap-4">
      <p>{text.lead(station.name)}</p>
      <TextField
        type="search"
        label={text.find}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="text-soft">
        {targets && (targets.length > 0 ? listText : emptyText)}
      </p>
      {activeQuery.isError && <LoadFailed onRetry={() => activeQuery.refetch()} />}
      <ul className="grid max-h-80 gap-3 overflow-y-auto">
        {targets?.map((target) => (
          <li key={target.id} className="flex flex-wrap items-center gap-3">
            <StationPlayButton station={target} tipSide="right" />
            <div className="min-w-40 flex-1">
              <p className="font-semibold wrap-anywhere">{target.name}</p>
              <p className="font-mono text-[0.8125rem] wrap-anywhere">{target.url}</p>
            </div>
            <Button
              size="small"
              aria-label={text.intoOf(target.name)}
              onClick={() => onMerge(target)}
            >
              {text.into}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
