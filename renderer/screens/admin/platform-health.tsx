import { useMessages } from '../../locales/messages.ts'
import { useOverviewMessages } from '../../locales/overview.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PLATFORMS_ID } from './attention.ts'
import { OptOuts } from './components/opt-outs.tsx'
import { useProgrammeHealth } from './use-overview.ts'

/** How the platforms answer of which programmes are read, and the hosts that are left alone. */
export function PlatformHealth() {
  const { common } = useMessages()
  const text = useOverviewMessages()
  const { columns } = text
  const { data, isPending, isError, refetch } = useProgrammeHealth()
  return (
    <div id={PLATFORMS_ID} className="scroll-mt-6">
      <Panel title={text.platforms}>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {isPending && (
            <>
              <p role="status" className="meta text-soft">
                {common.loading}
              </p>
              <Skeleton className="h-24" />
            </>
          )}
          {isError && <LoadFailed onRetry={refetch} />}
          {data !== undefined && (
            <DataTable
              caption={text.platforms}
              rows={data.items}
              rowKey={({ platform }) => platform}
              columns={[
                {
                  key: 'platform',
                  label: columns.platform,
                  cell: ({ platform }) => text.platform(platform),
                },
                {
                  key: 'stations',
                  label: columns.stations,
                  cell: ({ stations }) => text.value(stations),
                },
                {
                  key: 'failing',
                  label: columns.failing,
                  cell: ({ failing }) => text.value(failing),
                },
                {
                  key: 'last',
                  label: columns.lastAnswer,
                  cell: ({ lastAnswerAt }) =>
                    lastAnswerAt === null ? text.never : text.at(lastAnswerAt),
                },
                {
                  key: 'slowest',
                  label: columns.slowest,
                  cell: ({ slowestMs }) => (slowestMs === null ? text.none : text.ms(slowestMs)),
                },
                {
                  key: 'problem',
                  label: columns.problem,
                  cell: ({ problem }) => problem ?? text.none,
                },
              ]}
            />
          )}
          {data !== undefined && <OptOuts hosts={data.optOuts} />}
        </div>
      </Panel>
    </div>
  )
}
