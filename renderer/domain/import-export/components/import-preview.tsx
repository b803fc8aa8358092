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

type Section = 'add' | 'known' | 'unread'
const SECTIONS: readonly Section[] = ['add', 'known', 'unread']

interface ImportPreviewProps {
  readonly list: ReadList
  readonly plan: readonly PlannedStation[]
  readonly onAdd: (chosen: readonly PlannedStation[]) => void
  readonly onChooseOtherFile: () => void
}

/** Shows which stations of a file will be added and which not. The user can deselect stations. */
export function ImportPreview({ list, plan, onAdd, onChooseOtherFile }: ImportPreviewProps) {
  const groups = useMemo(() => groupPlan(plan), [plan])
  const [excluded, setExcluded] = useState<ReadonlySet<PlannedStation>>(new Set())
  const counts = {
    add: groups.add.length,
    known: groups.known.length,
    unread: list.unread.length + groups.skipped.length,
  }
  const [part, setPart] = useState<Section>(
    SECTIONS.find((section) => counts[section] > 0) ?? 'add',
  )
  const chosen = groups.add.filter((station) => !excluded.has(station))
  const countOf = (action: ImportAction) =>
    groups.skipped.filter((station) => station.action === action).length
  const accountCount = list.entries.filter(({ account }) => account).length
  const fullCount = countOf('full')
  const crowdedCount = countOf('crowded')
  const toggle = (station: PlannedStation) => {
    const nextExcluded = new Set(excluded)
    if (!nextExcluded.delete(station)) nextExcluded.add(station)
    setExcluded(nextExcluded)
  }
  const toRow = (station: PlannedStation): PreviewRow => ({
    title: station.entry.name,
    detail: station.entry.url ?? '',
    note: exchangeText.outcomes[station.action],
  })
  const rows: Record<Section, () => PreviewRow[]> = {
    add: () =>
      groups.add.map((station) => ({
        ...toRow(station),
        choice: { isChosen: !excluded.has(station), onToggle: () => toggle(station) },
      })),
    known: () => groups.known.map(toRow),
    unread: () => [
      ...list.unread.map(({ at, reason, text: detail }) => ({
        title: exchangeText.place[list.placed](at),
        detail,
        note: exchangeText.reasons[reason],
      })),
      ...groups.skipped.map(toRow),
    ],
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status">
        {exchangeText.summary({ add: counts.add, known: counts.known, unread: counts.unread })}
      </p>
      {list.isCut && (
        <Alert tone="note">{exchangeText.truncated(formats.number(EXCHANGE_ENTRIES))}</Alert>
      )}
      {accountCount > 0 && (
        <Alert tone="note">
          {getPlatform().capabilities.relay
            ? exchangeText.accountsSaved(accountCount)
            : exchangeText.accountsLeftOut(accountCount)}
        </Alert>
      )}
      {fullCount > 0 && (
        <Alert tone="note">
          {exchangeText.full({ count: fullCount, most: formats.number(PRIVATE_STATIONS_MAX) })}
        </Alert>
      )}
      {crowdedCount > 0 && (
        <Alert tone="note">
          {exchangeText.crowded({ count: crowdedCount, most: formats.number(FAVORITES_MAX) })}
        </Alert>
      )}
      <fieldset className="flex flex-wrap gap-2" aria-label={exchangeText.partsLabel}>
        {SECTIONS.map((section) => (
          <Button
            key={section}
            size="small"
            aria-pressed={section === part}
            className={cx(section === part && 'bg-ink text-paper')}
            onClick={() => setPart(section)}
          >
            {exchangeText.parts[section](counts[section])}
          </Button>
        ))}
      </fieldset>
      {part === 'add' && counts.add > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="meta text-soft">{exchangeText.selected(chosen.length)}</span>
          <Button variant="quiet" size="small" onClick={() => setExcluded(new Set())}>
            {exchangeText.all}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setExcluded(new Set(groups.add))}>
            {exchangeText.none}
          </Button>
        </div>
      )}
      <PreviewList
        key={part}
        label={exchangeText.list}
        rows={rows[part]()}
        emptyText={exchangeText.nothing}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          {exchangeText.add(chosen.length)}
        </Button>
        <Button onClick={onChooseOtherFile}>{exchangeText.other}</Button>
      </div>
    </div>
  )
}
