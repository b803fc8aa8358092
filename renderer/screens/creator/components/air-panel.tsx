import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useStationSwitch } from '../use-station-write.ts'
import { CheckNow } from './check-now.tsx'

/** On air or not, in the lists or not: switches that take effect at once. */
export function AirPanel({ station }: { readonly station: OwnStation }) {
  const text = useMessages().creator.air
  const { mutate, isPending } = useStationSwitch(station.id)
  return (
    <Panel title={text.title}>
      <div className="grid gap-2">
        <SwitchField
          label={text.onAir}
          hint={text.onAirHint}
          checked={station.onAir}
          busy={isPending}
          onChange={(onAir) => mutate({ onAir })}
        />
        <SwitchField
          label={text.paused}
          hint={text.pausedHint}
          checked={station.paused}
          busy={isPending}
          onChange={(paused) => mutate({ paused })}
        />
        <CheckNow stationId={station.id} />
      </div>
    </Panel>
  )
}
