import type { AnalyticsRanks, AnalyticsRanksName } from '../../../../shared/api/analytics.ts'
import { countryName } from '../../../../shared/api/country-name.ts'
import { analyticsText } from '../../../../shared/locales/generated/analytics.ts'
import { amountText } from '../analytics-texts.ts'
import { ChangeMark } from '../change-mark.tsx'

export function RanksTable({ ranks: { name, unit, ranks } }: { readonly ranks: AnalyticsRanks }) {
  const maxValue = Math.max(...ranks.map(({ value }) => value))
  const labels = Object.hasOwn(analyticsText.ranks, name)
    ? analyticsText.ranks[name as AnalyticsRanksName]
    : null
  const labelOf = (key: string, label: string) => {
    if (name !== 'countries') return label
    return key === '' ? analyticsText.otherCountries : (countryName(key) ?? key)
  }
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{labels?.title}</caption>
      <thead className="meta text-soft">
        <tr>
          <th scope="col" className="pb-2 font-medium">
            {labels?.head}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {analyticsText.amount}
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-medium">
            {analyticsText.amountBefore}
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
                style={{ width: `${(value / maxValue) * 100}%` }}
              />
              <span className="relative px-1.5 break-words" dir="auto">
                {labelOf(key, label)}
              </span>
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{amountText(value, unit)}</td>
            <td className="py-1.5 pl-4 text-right whitespace-nowrap">
              <ChangeMark total={value} previousTotal={before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
