import type { ReportedStation } from '../../../shared/api/reports.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { useMessages } from '../../locales/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { ReportedStationRow } from './components/reported-station-row.tsx'
import { usePages } from './use-pages.ts'
import { reportedStationsList, useSettleReports } from './use-reported-stations.ts'

/** The stations that listeners have reported and no admin has seen to, the latest reported first. */
export function ReportedStations() {
  const { reports, common } = useMessages()
  const text = reports.admin
  const list = usePages(reportedStationsList)
  const { mutate, isPending, variables } = useSettleReports()
  const stations = list.page?.items ?? []
  const total = list.page?.total
  const count = total === 0 ? text.empty : text.stations(total ?? 0)
  const onError = () => notifyError(text.failed)

  function settle({ stationId: id, stationName, at }: ReportedStation): void {
    mutate(
      { id, settlement: { resolved: true, until: at } },
      {
        onError,
        onSuccess: ({ reports, open }) => {
          const onClick = () =>
            mutate({ id, settlement: { resolved: false, reports } }, { onError })
          notify({
            message: text.settled(stationName, reports.length, open),
            tone: 'success',
            id: 'report',
            ...(reports.length > 0 && { action: { label: common.undo, onClick } }),
          })
        },
      },
    )
  }

  return (
    <Panel title={text.title}>
      <ListFrame list={list} name={text.title} count={total === undefined ? '' : count}>
        <ul>
          {stations.map((station) => (
            <ReportedStationRow
              key={station.stationId}
              station={station}
              isBusy={isPending && variables.id === station.stationId}
              onSettle={() => settle(station)}
            />
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}
