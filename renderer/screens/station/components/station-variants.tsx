import { useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { connectionMemory, stationVariants } from '../../../domain/player/player.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatText } from '../station-about.ts'

/** No station URL is empty. */
const AUTOMATIC = ''

export function StationVariants({ station }: { readonly station: Station }) {
  const [chosen, setChosen] = useState(() => stationVariants.chosen(station.id))
  const [known, setKnown] = useState(connectionMemory.get)
  const all = stationVariants.list(station)
  if (all.length < 2) return null
  const named = (variant: (typeof all)[number]) =>
    formatText(variant, stationText) || stationPageText.unknownFormat(new URL(variant.url).host)

  function choose(url: string): void {
    const next = url === AUTOMATIC ? null : url
    stationVariants.choose(station, next)
    setChosen(next)
  }

  function forget(): void {
    connectionMemory.clear()
    setKnown(connectionMemory.get())
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full max-w-sm">
        <SelectField
          label={stationPageText.quality}
          hint={
            known.dropped === null
              ? stationPageText.qualityHint
              : stationPageText.qualityDropped(known.dropped)
          }
          value={all.some(({ url }) => url === chosen) ? (chosen ?? AUTOMATIC) : AUTOMATIC}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[
            { value: AUTOMATIC, label: stationPageText.automatic },
            ...all.map((variant) => ({ value: variant.url, label: named(variant) })),
          ]}
        />
      </div>
      {known.dropped !== null && (
        <Button variant="quiet" size="small" onClick={forget}>
          {stationPageText.forgetConnection}
        </Button>
      )}
    </div>
  )
}
