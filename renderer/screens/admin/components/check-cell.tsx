import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ear } from 'lucide-react'
import type { Station } from '../../../../shared/api/stations.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { checkStation } from '../../../api/own-stations.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Shows whether a station is on air, with a button that checks its stream now. */
export function CheckCell({ station }: { readonly station: Pick<Station, 'id' | 'name' | 'air'> }) {
  const text = adminText.removedStations
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => checkStation(station.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['stations', 'one', station.id] }),
  })
  const { state } = data?.air ?? station.air
  const result = data && [text.outcomes[data.outcome], data.reason].filter(Boolean).join(': ')
  return (
    <div className="flex items-center gap-2">
      <IconButton
        label={text.check(station.name)}
        tipSide="right"
        data-check={station.id}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        <Ear className="size-5" />
      </IconButton>
      <div className="min-w-32">
        <p>{stationPageText.states[state]}</p>
        <p role="status" className="text-[0.8125rem] text-soft">
          {isPending ? text.checking : result}
        </p>
      </div>
    </div>
  )
}
