import { Link2, Share2 } from 'lucide-react'
import type { StationDetail } from '../../../../shared/api/stations.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { BlockButton } from '../../../domain/favorites/blocked.tsx'
import { FavoriteToggle } from '../../../domain/favorites/favorite-toggle.tsx'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { stationAddress } from '../../../domain/stations/station-link.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { Button } from '../../../ui/button.tsx'

/** Buttons of the station page. A private station (`own`) cannot be followed, shared or blocked. */
export function StationActions({ station }: { readonly station: StationDetail }) {
  const { copied, copy } = useCopy()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 self-start max-wide:col-span-2">
      {!station.inactive && (
        <StationPlayButton station={station} tipSide="right" className="size-11" />
      )}
      <FavoriteToggle station={station} tipSide="right" />
      {station.source !== 'own' && (
        <FollowButton kind="station" id={station.id} name={station.name} />
      )}
      {station.source !== 'own' && (
        <ShareButton station={station} onCopy={(link) => copy('link', link)} />
      )}
      {station.source !== 'own' && <BlockButton station={station} />}
      <CopyOutcome copied={copied} />
    </div>
  )
}

interface ShareProps {
  readonly station: StationDetail
  readonly onCopy: (link: string) => void
}

function ShareButton({ station: { id, name }, onCopy }: ShareProps) {
  const link = stationAddress(id)
  const shareData = { title: name, text: `${name} ${link}` }
  const canShare = 'canShare' in navigator && navigator.canShare(shareData)

  async function share(): Promise<void> {
    try {
      await navigator.share(shareData)
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onCopy(link)
    }
  }

  return canShare ? (
    <Button size="small" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4" />
      {stationPageText.share}
    </Button>
  ) : (
    <Button size="small" onClick={() => onCopy(link)}>
      <Link2 aria-hidden="true" className="size-4" />
      {stationPageText.copyLink}
    </Button>
  )
}
