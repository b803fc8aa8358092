import { useMemo, useState } from 'react'
import { FAVORITES_MAX, PRIVATE_STATIONS_MAX } from '../../../../shared/api/field-rules.ts'
import { EXCHANGE_ENTRIES, type ReadList } from '../../../../shared/exchange/exchange-entry.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { useMessages } from '../../../locales/messages.ts'
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
  const text = useMessages().exchange
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
    note: text.fates[one.action],
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
        title: text.place[list.placed](at),
        detail,
        note: text.reasons[reason],
      })),
      ...parts.left.map(planned),
    ],
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status">{text.summary(counts.add, counts.known, counts.unread)}</p>
      {list.isCut && <Alert tone="note">{text.isCut(formats.number(EXCHANGE_ENTRIES))}</Alert>}
      {accounts > 0 && (
        <Alert tone="note">
          {getPlatform().capabilities.relay
            ? text.accountsSaved(accounts)
            : text.accountsLeftOut(accounts)}
        </Alert>
      )}
      {full > 0 && (
        <Alert tone="note">{text.full(full, formats.number(PRIVATE_STATIONS_MAX))}</Alert>
      )}
      {crowded > 0 && (
        <Alert tone="note">{text.crowded(crowded, formats.number(FAVORITES_MAX))}</Alert>
      )}
      <fieldset className="flex flex-wrap gap-2" aria-label={text.partsLabel}>
        {PARTS.map((one) => (
          <Button
            key={one}
            size="small"
            aria-pressed={one === part}
            className={cx(one === part && 'bg-ink text-paper')}
            onClick={() => setPart(one)}
          >
            {text.parts[one](counts[one])}
          </Button>
        ))}
      </fieldset>
      {part === 'add' && counts.add > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="meta text-soft">{text.chosen(chosen.length)}</span>
          <Button variant="quiet" size="small" onClick={() => setExcluded(new Set())}>
            {text.all}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setExcluded(new Set(parts.add))}>
            {text.none}
          </Button>
        </div>
      )}
      <PreviewList key={part} label={text.list} rows={rows[part]()} empty={text.nothing} />
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          {text.add(chosen.length)}
        </Button>
        <Button onClick={onOther}>{text.other}</Button>
      </div>
    </div>
  )
}
