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

export function MergeDialog({ station, onMerge, onClose }: MergeDialogProps) {
  const text = adminText.takenOut
  return (
    <Dialog open={station !== null} title={text.merge(station?.name ?? '')} onClose={onClose}>
      {station && <Choice station={station} onMerge={onMerge} />}
    </Dialog>
  )
}

function Choice({
  station,
  onMerge,
}: {
  readonly station: Station
  readonly onMerge: (into: Station) => void
}) {
  const text = adminText.takenOut.merging
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const isSearch = query !== ''
  const alike = useDuplicates(station.id)
  const search = useStations({ query }, isSearch)
  const list = isSearch ? search : alike
  const found = isSearch ? search.data?.pages.flatMap(({ items }) => items) : alike.data
  const others = found?.filter(({ id }) => id !== station.id)
  const none = isSearch ? text.notFound : text.none
  const some = isSearch ? text.found : text.suggested
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
        {others && (others.length > 0 ? some : none)}
      </p>
      {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
      <ul className="grid max-h-80 gap-3 overflow-y-auto">
        {others?.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3">
            <StationPlayButton station={other} tipSide="right" />
            <div className="min-w-40 flex-1">
              <p className="font-semibold wrap-anywhere">{other.name}</p>
              <p className="font-mono text-[0.8125rem] wrap-anywhere">{other.url}</p>
            </div>
            <Button
              size="small"
              aria-label={text.intoOf(other.name)}
              onClick={() => onMerge(other)}
            >
              {text.into}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
