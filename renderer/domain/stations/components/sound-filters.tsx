import { useState } from 'react'
import type { Facet, StationFilters } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { BITRATE_STEPS, type FilterName, soundFilters } from '../filter-params.ts'
import { FacetField } from './facet-field.tsx'

interface SoundFiltersProps {
  readonly filters: StationFilters
  readonly codecs: readonly Facet[] | undefined
  readonly onSet: (name: FilterName, value: string) => void
}

/** Codec, bitrate and whether a station is on air: folded away until one of them is set. */
export function SoundFilters({ filters, codecs, onSet }: SoundFiltersProps) {
  const text = useMessages().browse
  const set = soundFilters(filters)
  const [wasSet] = useState(set > 0)
  const { codec, bitrate, air } = filters
  const steps: number[] = [...BITRATE_STEPS]
  // An address may ask for any number.
  if (bitrate !== undefined && !steps.includes(bitrate)) steps.push(bitrate)
  return (
    <details open={wasSet} className="col-span-full">
      <summary className="flex min-h-10 w-fit cursor-pointer items-center gap-2 text-[0.875rem] font-semibold before:content-['+'] before:font-display before:text-lg [[open]>&]:before:content-['–'] hover:text-hot-text">
        {text.more(set)}
      </summary>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 pt-2 desk:grid-cols-4">
        <FacetField
          label={text.codec}
          any={text.anyCodec}
          chosen={codec}
          values={codecs?.map((facet) =>
            facet.value === 'UNKNOWN' ? { ...facet, label: text.unknownCodec } : facet,
          )}
          onChoose={(value) => onSet('codec', value)}
        />
        <SelectField
          label={text.bitrate}
          value={bitrate ?? ''}
          onChange={(event) => onSet('bitrate', event.currentTarget.value)}
          options={[
            { value: '', label: text.anyBitrate },
            ...steps
              .toSorted((a, b) => a - b)
              .map((step) => ({ value: String(step), label: text.bitrateFrom(step) })),
          ]}
        />
        <div className="col-span-2 max-w-xs desk:col-span-1">
          <SwitchField
            label={text.onAirOnly}
            checked={air === 'on'}
            onChange={(isOn) => onSet('air', isOn ? 'on' : '')}
          />
        </div>
      </div>
    </details>
  )
}
