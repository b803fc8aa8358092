import { useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { connectionMemory, stationVariants } from '../../../domain/player/player.ts'
import { formatText } from '../../../domain/stations/station-about.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** Value of the automatic choice. No station URL is empty. */
const AUTOMATIC = ''

export function StationVariants({ station }: { readonly station: Station }) {
  const [chosen, setChosen] = useState(() => stationVariants.chosen(station.id))
  const [measured, setMeasured] = useState(connectionMemory.get)
  const variants = stationVariants.list(station)
  if (variants.length < 2) return null
  const variantLabel = (variant: (typeof variants)[number]) =>
    formatText(variant, stationText) || stationPageText.unknownFormat(new URL(variant.url).host)

  function choose(url: string): void {
    const chosenUrl = url === AUTOMATIC ? null : url
    stationVariants.choose(station, chosenUrl)
    setChosen(chosenUrl)
  }

  function forget(): void {
    connectionMemory.clear()
    setMeasured(connectionMemory.get())
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full max-w-sm">
        <SelectField
          label={stationPageText.quality}
          hint={
            measured.dropped === null
              ? stationPageText.qualityHint
              : stationPageText.qualityDropped(measured.dropped)
          }
          value={variants.some(({ url }) => url === chosen) ? (chosen ?? AUTOMATIC) : AUTOMATIC}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[
            { value: AUTOMATIC, label: stationPageText.automatic },
            ...variants.map((variant) => ({ value: variant.url, label: variantLabel(variant) })),
          ]}
        />
      </div>
      {measured.dropped !== null && (
        <Button variant="quiet" size="small" onClick={forget}>
          {stationPageText.forgetConnection}
        </Button>
      )}
    </div>
  )
}
