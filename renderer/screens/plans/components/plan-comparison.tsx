import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { ALL_ENTITLEMENTS } from '../../../../shared/api/entitlements.ts'
import { PLANS, type Plan } from '../../../../shared/api/field-rules.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { planIncludes } from '../../../domain/plans/needed-plan.ts'
import { isPlannedFeature } from '../planned-features.ts'

interface Row {
  readonly label: string
  readonly isPlanned: boolean
  readonly plans: readonly Plan[]
}

function rowsOf(text: typeof plansText): readonly Row[] {
  const rowsOfAllPlans = Object.values(text.everyPlan).map((label) => ({
    label,
    isPlanned: false,
    plans: PLANS,
  }))
  const entitlementRows = ALL_ENTITLEMENTS.map((entitlement) => ({
    label: text.entitlements[entitlement].row,
    isPlanned: isPlannedFeature(entitlement),
    plans: PLANS.filter((plan) => planIncludes(plan, entitlement)),
  }))
  return [...rowsOfAllPlans, ...entitlementRows]
}

export function PlanComparison() {
  const id = useId()
  const rows = rowsOf(plansText)
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        {plansText.compare.title}
      </h2>
      <ComparisonTable labelledBy={id} rows={rows} />
      <ComparisonLists rows={rows} />
    </section>
  )
}

interface TableProps {
  readonly rows: readonly Row[]
  readonly labelledBy: string
}

function ComparisonTable({ rows, labelledBy }: TableProps) {
  return (
    <table
      aria-labelledby={labelledBy}
      className="w-full border-collapse border-[1.5px] border-ink bg-sheet text-left max-wide:hidden dark:border-edge"
    >
      <thead className="meta border-b-[1.5px] border-ink dark:border-edge">
        <tr>
          <th scope="col" className="px-4 py-2.5 font-medium">
            {plansText.compare.feature}
          </th>
          {PLANS.map((plan) => (
            <th key={plan} scope="col" className="w-32 px-4 py-2.5 text-center font-medium">
              {accountText.plan(plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-b border-hairline last:border-0">
            <th scope="row" className="px-4 py-2.5 font-semibold">
              <Label row={row} />
            </th>
            {PLANS.map((plan) => (
              <td key={plan} className="px-4 py-2.5 text-center">
                <FeatureMark isIncluded={row.plans.includes(plan)} isPlanned={row.isPlanned} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ComparisonLists({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="border-[1.5px] border-ink bg-sheet wide:hidden dark:border-edge">
      {rows.map((row) => (
        <div key={row.label} className="border-b border-hairline px-4 py-2.5 last:border-0">
          <dt className="font-semibold">
            <Label row={row} />
          </dt>
          <dd className="text-soft">
            {row.isPlanned && `${plansText.compare.planned}: `}
            {row.plans.length === PLANS.length
              ? plansText.compare.allPlans
              : row.plans.map(accountText.plan).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Label({ row }: { readonly row: Row }) {
  return (
    <>
      {row.label}
      {row.isPlanned && <span className="font-normal text-soft"> ({plansText.notYetMark})</span>}
    </>
  )
}

function FeatureMark({
  isIncluded,
  isPlanned,
}: {
  readonly isIncluded: boolean
  readonly isPlanned: boolean
}) {
  const text = plansText.compare
  if (isIncluded && isPlanned) return <span className="text-soft">{text.planned}</span>
  const Icon = isIncluded ? Check : Minus
  return (
    <>
      <Icon
        aria-hidden="true"
        strokeWidth={isIncluded ? 3 : 1.5}
        className={isIncluded ? 'inline size-5 text-live' : 'inline size-5 text-soft'}
      />
      <span className="sr-only">{isIncluded ? text.yes : text.no}</span>
    </>
  )
}
