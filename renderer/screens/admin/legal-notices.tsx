import { useState } from 'react'
import { type LegalNotice, NOTICE_LISTS, type NoticesQuery } from '../../../shared/api/notices.ts'
import { exportNotice } from '../../api/notices.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { notify } from '../../lib/notify.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { useNoticeMessages } from '../../locales/legal-notices.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { NoticeDecisionDialog } from './components/notice-decision.tsx'
import { noticesList } from './use-legal-notices.ts'
import { usePages } from './use-pages.ts'

/** Legal notices about stations: what waits for a decision, and what is decided. */
export function LegalNotices() {
  const text = useNoticeMessages().desk
  const [which, setWhich] = useState<NoticesQuery['list']>('open')
  const [asked, setAsked] = useState<LegalNotice | null>(null)
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <div className="max-w-80">
          <SelectField
            label={text.list}
            value={which}
            onChange={({ currentTarget }) => setWhich(currentTarget.value as NoticesQuery['list'])}
            options={NOTICE_LISTS.map((value) => ({ value, label: text.lists[value] }))}
          />
        </div>
        <NoticeList key={which} which={which} onDecide={setAsked} />
      </div>
      <NoticeDecisionDialog notice={asked} onClose={() => setAsked(null)} />
    </Panel>
  )
}

interface NoticeListProps {
  readonly which: NoticesQuery['list']
  readonly onDecide: (notice: LegalNotice) => void
}

function NoticeList({ which, onDecide }: NoticeListProps) {
  const text = useNoticeMessages().desk
  const list = usePages(noticesList(which))
  const notices = list.page?.items ?? []
  const total = list.page?.total
  const count = total === 0 ? text.empty : total === undefined ? '' : text.count(total)
  return (
    <ListFrame list={list} name={text.title} count={count}>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onDecide={() => onDecide(notice)} />
        ))}
      </ul>
    </ListFrame>
  )
}

interface NoticeRowProps {
  readonly notice: LegalNotice
  readonly onDecide: () => void
}

function NoticeRow({ notice, onDecide }: NoticeRowProps) {
  const { desk: text, form, kind, place, measure } = useNoticeMessages()
  const { stationId, stationName, contact, state } = notice
  const decision = [text.states[state] ?? state, measure(notice.measure), notice.ground]
  return (
    <li className="grid gap-2 border-b border-hairline py-4 last:border-0">
      <h3 dir="auto" className="text-left font-semibold wrap-anywhere">
        <StationLink id={stationId}>{stationName}</StationLink>
      </h3>
      <p>
        {kind(notice.kind)}: {place(notice.place)}{' '}
        <span className="meta text-soft">
          {text.numbered(form.number(notice.number), notice.at)}
        </span>
      </p>
      <Words label={text.where} words={notice.where} />
      <Words label={text.why} words={notice.explanation} />
      <Words
        label={text.sender}
        words={contact ? `${contact.name}, ${contact.email}` : text.unnamed}
      />
      {state !== 'open' && (
        <Words label={text.decided} words={decision.filter(Boolean).join('. ')} />
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'open' && (
          <Button size="small" aria-label={text.decideOf(stationName)} onClick={onDecide}>
            {text.decide}
          </Button>
        )}
        <ExportButton notice={notice} reader="authority" label={text.forAuthority} />
        <ExportButton notice={notice} reader="party" label={text.forParty} />
      </div>
    </li>
  )
}

function Words({ label, words }: { readonly label: string; readonly words: string | null }) {
  if (!words) return null
  return (
    <p dir="auto" className="max-w-prose text-left whitespace-pre-line wrap-anywhere">
      <span className="text-[0.8125rem] text-soft">{label} </span>
      {words}
    </p>
  )
}

interface ExportButtonProps {
  readonly notice: LegalNotice
  readonly reader: 'authority' | 'party'
  readonly label: string
}

function ExportButton({ notice, reader, label }: ExportButtonProps) {
  const text = useNoticeMessages().desk
  const save = () =>
    exportNotice(notice.id, reader).then(
      (whole) => offerFile(`notice-${notice.number}.json`, JSON.stringify(whole, null, 2)),
      () => notify({ message: text.exportFailed, tone: 'error', id: 'notice' }),
    )
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={text.exportOf(label, notice.stationName)}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
