import { Play } from 'lucide-react'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { addressIn } from '../../player/dropped-station.ts'
import { keepPath } from '../../player/keep-path.ts'
import { noteAddress, playAddress } from '../../player/play-address.ts'
import { accountNote } from '../../player/station-accounts.ts'

/** For an address that was typed into the field: hearing it, or keeping it. Nothing for any other text. */
export function AddressOffer({ typed }: { readonly typed: string }) {
  const text = useMessages().search
  const { stationAccounts } = useMessages()
  const address = addressIn(typed)
  if (address === null) return null
  const { station, account } = address
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-[1.5px] border-ink bg-sheet p-4 dark:border-edge">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{text.address}</p>
        <p dir="ltr" className="truncate text-[0.8125rem] text-soft">
          {station.url}
        </p>
        {account !== null && (
          <p className="mt-1 max-w-prose text-[0.8125rem] text-soft">
            {accountNote(stationAccounts)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={keepPath(station)} onClick={() => void noteAddress(station, account)}>
          {text.keepAddress}
        </LinkButton>
        <Button variant="solid" onClick={() => playAddress(station, account)}>
          <Play aria-hidden="true" className="size-4 fill-current" />
          {text.listen}
        </Button>
      </div>
    </div>
  )
}
