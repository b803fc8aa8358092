import { useState } from 'react'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Button } from '../../../ui/button.tsx'
import type { SecondFactor } from '../second-factors.ts'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'

interface FactorListProps {
  readonly factors: readonly SecondFactor[]
  readonly onRemoved: () => void
}

/** What is enrolled, each with a way to take it off. */
export function FactorList({ factors, onRemoved }: FactorListProps) {
  const text = useAccountMessages().factor
  const [leaving, setLeaving] = useState<SecondFactor | null>(null)
  return (
    <>
      {factors.length === 0 && <p className="font-semibold">{text.none}</p>}
      <ul
        hidden={factors.length === 0}
        aria-label={text.list}
        className="divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge"
      >
        {factors.map((factor) => {
          const name = factor.name ?? text.unnamed
          return (
            <li key={factor.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="meta text-soft">
                  {[factor.phone, text.since(factor.since)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Button
                size="small"
                aria-label={text.removeNamed(name)}
                onClick={() => setLeaving(factor)}
              >
                {text.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      <RemoveFactorDialog
        factor={leaving}
        isLast={factors.length === 1}
        onClose={() => setLeaving(null)}
        onRemoved={onRemoved}
      />
    </>
  )
}
