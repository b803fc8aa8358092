import { useId } from 'react'
import { ownValue } from '../../../shared/api/own-value.ts'
import { optOutParams } from '../../../shared/api/schedule.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { overviewText } from '../../../shared/locales/generated/overview.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { numberText, PLATFORMS_ID } from './attention.ts'
import { useOptOut, useScheduleHealth } from './use-overview.ts'

const HOSTS_SHOWN = 50

/** Lists the hosts that the API must not query for schedules, and adds or removes hosts. */
function OptOuts({ hosts }: { readonly hosts: readonly string[] }) {
  const heading = useId()
  const { change, isPending } = useOptOut()
  const { form, field } = useCheckedForm({
    checks: {
      host: (host) =>
        optOutParams.safeParse({ host }).success ? undefined : overviewText.notAHost,
    },
    run: ({ host }) => change({ host: host.toLowerCase(), isExcluded: true }),
  })
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h3 id={heading} className="text-lg">
        {overviewText.optOuts}
      </h3>
      <p className="max-w-prose text-soft">{overviewText.optOutsLead}</p>
      {hosts.length === 0 && <p className="meta text-soft">{overviewText.noOptOuts}</p>}
      {hosts.length > 0 && (
        <ul>
          {hosts.slice(0, HOSTS_SHOWN).map((host) => (
            <li
              key={host}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-2 last:border-0"
            >
              <span className="font-mono text-[0.8125rem] wrap-anywhere">{host}</span>
              <Button
                size="small"
                busy={isPending}
                aria-label={overviewText.includeNamed(host)}
                onClick={() => change({ host, isExcluded: false })}
              >
                {overviewText.include}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form {...form} className="grid max-w-md justify-items-start gap-3">
        <div className="w-full">
          <TextField
            {...field('host')}
            label={overviewText.host}
            hint={overviewText.hostHint}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit" busy={isPending}>
          {overviewText.exclude}
        </Button>
      </form>
    </section>
  )
}

export function PlatformHealth() {
  const { columns } = overviewText
  const { data, isPending, isError, refetch } = useScheduleHealth()
  return (
    <div id={PLATFORMS_ID} className="scroll-mt-6">
      <Panel title={overviewText.platforms}>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {isPending && (
            <>
              <p role="status" className="meta text-soft">
                {actionsText.loading}
              </p>
              <Skeleton className="h-24" />
            </>
          )}
          {isError && <LoadFailed onRetry={refetch} />}
          {data !== undefined && (
            <DataTable
              caption={overviewText.platformTable}
              rows={data.items}
              rowKey={({ platform }) => platform}
              columns={[
                {
                  key: 'platform',
                  label: columns.platform,
                  cell: ({ platform }) =>
                    ownValue(overviewText.platformNames, platform) ?? platform,
                },
                {
                  key: 'stations',
                  label: columns.stations,
                  cell: ({ stations }) => numberText(stations),
                },
                {
                  key: 'failing',
                  label: columns.failing,
                  cell: ({ failing }) => numberText(failing),
                },
                {
                  key: 'last',
                  label: columns.lastResponse,
                  cell: ({ lastResponseAt }) =>
                    lastResponseAt === null ? overviewText.never : formats.dateTime(lastResponseAt),
                },
                {
                  key: 'slowest',
                  label: columns.slowest,
                  cell: ({ slowestMs }) =>
                    slowestMs === null ? overviewText.none : overviewText.ms(numberText(slowestMs)),
                },
                {
                  key: 'problem',
                  label: columns.problem,
                  cell: ({ problem }) => problem ?? overviewText.none,
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
