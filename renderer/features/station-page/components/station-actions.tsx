import { Link2 } from 'lucide-react'
import type { StationDetail } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FavoriteToggle } from '../../favorites/favorites.ts'
import { CopyOutcome, useCopy } from '../../now-playing/now-playing.ts'
import { StationPlayButton } from '../../stations/stations.ts'

/** Play, keep, pass on: a station that rests is not played, and what is its owner's alone leads no other there. */
export function StationActions({ station }: { readonly station: StationDetail }) {
  const text = useMessages().stationPage
  const { copied, copy } = useCopy()
  const link = `undertone://station/${station.id}`
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      {!station.resting && (
        <StationPlayButton station={station} tipSide="right" className="size-11" />
      )}
      <FavoriteToggle station={station} tipSide="right" />
      {station.source !== 'own' && (
        <Button size="small" onClick={() => copy('link', link)}>
          <Link2 aria-hidden="true" className="size-4" />
          {text.copyLink}
        </Button>
      )}
      <CopyOutcome copied={copied} />
    </div>
  )
}
