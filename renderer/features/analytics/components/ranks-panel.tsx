import type { AnalyticsRanks, AnalyticsRanksName } from '../../../../shared/api/analytics.ts'
import { type AnalyticsRange, getAnalyticsCsv } from '../../../api/analytics.ts'
import { countryName } from '../../../lib/countries.ts'
import { useAnalyticsMessages } from '../../../messages/analytics.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnalyticsRanks } from '../use-analytics.ts'
import { ChangeMark } from './change-mark.tsx'
import { CsvButton } from './csv-button.tsx'

interface RanksPanelProps {
  readonly name: AnalyticsRanksName
  readonly query: AnalyticsRange
}

/** The most of something: a table whose rows are bars, and CSV. */
export function RanksPanel({ name, query }: RanksPanelProps) {
  const text = useAnalyticsMessages()
  const { title } = text.ranks[name]
  const { data, isPending, refetch } = useAnalyticsRanks(name, query)
  return (
    <Panel title={title}>
      {isPending && <Skeleton className="h-64" />}
      {!(data || isPending) && <LoadFailed onRetry={() => refetch()}>{text.loadFailed}</LoadFailed>}
      {data?.ranks.length === 0 && <p className="text-soft">{text.empty}</p>}
      {data && data.ranks.length > 0 && <RanksTable ranks={data} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] text-soft">{name === 'searches' && text.searchesNote}</p>
        <CsvButton
          title={title}
          stem={`undertone-${name}`}
          fetchText={() => getAnalyticsCsv(`ranks/${name}`, query)}
        />
      </div>
    </Panel>
  )
}

function RanksTable({ ranks: { name, unit, ranks } }: { readonly ranks: AnalyticsRanks }) {
  const text = useAnalyticsMessages()
  const most = Math.max(...ranks.map(({ value }) => value))
  const words = Object.hasOwn(text.ranks, name) ? text.ranks[name as AnalyticsRanksName] : null
  const labelOf = (key: string, label: string) => {
    if (name !== 'countries') return label
    return key === '' ? text.notTold : countryName(key)
  }
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{words?.title}</caption>
      <thead className="meta text-soft">
        <tr>
          <th scope="col" className="pb-2 font-medium">
            {words?.head}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {text.amount}
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-medium">
            {text.amountBefore}
          </th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ key, label, value, before }) => (
          <tr key={key} className="border-t border-hairline">
            <th scope="row" className="relative py-1.5 pr-3 font-normal">
              <span
                aria-hidden="true"
                className="absolute inset-y-1 left-0 bg-well"
                style={{ width: `${(value / most) * 100}%` }}
              />
              <span className="relative px-1.5 break-words" dir="auto">
                {labelOf(key, label)}
              </span>
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{text.value(value, unit)}</td>
            <td className="py-1.5 pl-4 text-right whitespace-nowrap">
              <ChangeMark total={value} before={before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
