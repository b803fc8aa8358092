import { Play } from 'lucide-react'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { keepPath, noteDrop, stationAt } from '../../drop/drop.ts'
import { player } from '../../player/player.ts'

/** For an address that was typed into the field: hearing it, or keeping it. Nothing for any other text. */
export function AddressOffer({ typed }: { readonly typed: string }) {
  const text = useMessages().search
  const station = stationAt(typed)
  if (station === null) return null
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-[1.5px] border-ink bg-sheet p-4 dark:border-edge">
      <div className="min-w-0">
        <p className="font-semibold">{text.address}</p>
        <p dir="ltr" className="truncate text-[0.8125rem] text-soft">
          {station.url}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={keepPath(station.url)}>{text.keepAddress}</LinkButton>
        <Button
          variant="solid"
          onClick={() => {
            noteDrop(station)
            player.play(station)
          }}
        >
          <Play aria-hidden="true" className="size-4 fill-current" />
          {text.listen}
        </Button>
      </div>
    </div>
  )
}
