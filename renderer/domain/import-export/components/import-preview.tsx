import { useMemo, useState } from 'react'
import { FAVORITES_MAX, PRIVATE_STATIONS_MAX } from '../../../../shared/api/field-rules.ts'
import { EXCHANGE_ENTRIES, type ReadList } from '../../../../shared/exchange/exchange-entry.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { exchangeText } from '../../../../shared/locales/generated/exchange.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PreviewList, type PreviewRow } from '../../../ui/preview-list.tsx'
import { groupPlan, type ImportAction, type PlannedStation } from '../plan-import.ts'

type Part = 'add' | 'known' | 'unread'
const PARTS: readonly Part[] = ['add', 'known', 'unread']

interface ImportPreviewProps {
  readonly list: ReadList
  readonly plan: readonly PlannedStation[]
  readonly onAdd: (chosen: readonly PlannedStation[]) => void
  readonly onOther: () => void
}

export function ImportPreview({ list, plan, onAdd, onOther }: ImportPreviewProps) {
  const parts = useMemo(() => groupPlan(plan), [plan])
  const [excluded, setExcluded] = useState<ReadonlySet<PlannedStation>>(new Set())
  const counts = {
    add: parts.add.length,
    known: parts.known.length,
    unread: list.unread.length + parts.left.length,
  }
  const [part, setPart] = useState<Part>(PARTS.find((one) => counts[one] > 0) ?? 'add')
  const chosen = parts.add.filter((one) => !excluded.has(one))
  const countOf = (action: ImportAction) => parts.left.filter((one) => one.action === action).length
  const accounts = list.entries.filter(({ account }) => account).length
  const [full, crowded] = [countOf('full'), countOf('crowded')]
  const toggle = (one: PlannedStation) => {
    const next = new Set(excluded)
    if (!next.delete(one)) next.add(one)
    setExcluded(next)
  }
  const planned = (one: PlannedStation): PreviewRow => ({
    title: one.entry.name,
    detail: one.entry.url ?? '',
    note: exchangeText.fates[one.action],
  })
  const rows: Record<Part, () => PreviewRow[]> = {
    add: () =>
      parts.add.map((one) => ({
        ...planned(one),
        choice: { isChosen: !excluded.has(one), onToggle: () => toggle(one) },
      })),
    known: () => parts.known.map(planned),
    unread: () => [
      ...list.unread.map(({ at, reason, text: detail }) => ({
        title: exchangeText.place[list.placed](at),
        detail,
        note: exchangeText.reasons[reason],
      })),
      ...parts.left.map(planned),
    ],
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status">
        {exchangeText.summary({ add: counts.add, known: counts.known, unread: counts.unread })}
      </p>
      {list.isCut && (
        <Alert tone="note">{exchangeText.isCut(formats.number(EXCHANGE_ENTRIES))}</Alert>
      )}
      {accounts > 0 && (
        <Alert tone="note">
          {getPlatform().capabilities.relay
            ? exchangeText.accountsSaved(accounts)
            : exchangeText.accountsLeftOut(accounts)}
        </Alert>
      )}
      {full > 0 && (
        <Alert tone="note">
          {exchangeText.full({ count: full, most: formats.number(PRIVATE_STATIONS_MAX) })}
        </Alert>
      )}
      {crowded > 0 && (
        <Alert tone="note">
          {exchangeText.crowded({ count: crowded, most: formats.number(FAVORITES_MAX) })}
        </Alert>
      )}
      <fieldset className="flex flex-wrap gap-2" aria-label={exchangeText.partsLabel}>
        {PARTS.map((one) => (
          <Button
            key={one}
            size="small"
            aria-pressed={one === part}
            className={cx(one === part && 'bg-ink text-paper')}
            onClick={() => setPart(one)}
          >
            {exchangeText.parts[one](counts[one])}
          </Button>
        ))}
      </fieldset>
      {part === 'add' && counts.add > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="meta text-soft">{exchangeText.chosen(chosen.length)}</span>
          <Button variant="quiet" size="small" onClick={() => setExcluded(new Set())}>
            {exchangeText.all}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setExcluded(new Set(parts.add))}>
            {exchangeText.none}
          </Button>
        </div>
      )}
      <PreviewList
        key={part}
        label={exchangeText.list}
        rows={rows[part]()}
        empty={exchangeText.nothing}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          {exchangeText.add(chosen.length)}
        </Button>
        <Button onClick={onOther}>{exchangeText.other}</Button>
      </div>
    </div>
  )
}
