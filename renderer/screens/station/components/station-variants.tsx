import { useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { connection, stationVariants } from '../../../domain/player/player.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatText } from '../station-about.ts'

/** No station URL is empty. */
const AUTOMATIC = ''

export function StationVariants({ station }: { readonly station: Station }) {
  const { stationPage: text, station: stationText } = useMessages()
  const [chosen, setChosen] = useState(() => stationVariants.chosen(station.id))
  const [known, setKnown] = useState(connection.get)
  const all = stationVariants.all(station)
  if (all.length < 2) return null
  const named = (variant: (typeof all)[number]) =>
    formatText(variant, stationText) || text.unknownFormat(new URL(variant.url).host)

  function choose(url: string): void {
    const next = url === AUTOMATIC ? null : url
    stationVariants.choose(station, next)
    setChosen(next)
  }

  function forget(): void {
    connection.clear()
    setKnown(connection.get())
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full max-w-sm">
        <SelectField
          label={text.quality}
          hint={known.dropped === null ? text.qualityHint : text.qualityDropped(known.dropped)}
          value={all.some(({ url }) => url === chosen) ? (chosen ?? AUTOMATIC) : AUTOMATIC}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[
            { value: AUTOMATIC, label: text.automatic },
            ...all.map((variant) => ({ value: variant.url, label: named(variant) })),
          ]}
        />
      </div>
      {known.dropped !== null && (
        <Button variant="quiet" size="small" onClick={forget}>
          {text.forgetConnection}
        </Button>
      )}
    </div>
  )
}
