import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type LegalNotice,
  NOTICE_LIMITS,
  NOTICE_LISTS,
  NOTICE_MEASURES,
  type NoticeDecision,
  type NoticesQuery,
} from '../../../shared/api/notices.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { legalNoticesText } from '../../../shared/locales/generated/legal-notices.ts'
import { decideNotice, exportNotice, listNotices } from '../../api/notices.ts'
import { statusOf } from '../../api/problem.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { downloadFile } from '../../lib/download-file.ts'
import { formatNoticeNumber, measureText, noticeKindText } from '../../lib/legal-notice-texts.ts'
import { notify } from '../../lib/notify.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { ListFrame } from './components/list-frame.tsx'
import { type AdminList, usePages } from './use-pages.ts'

const NOTICES = ['admin', 'notices']

export const noticesList = (list: NoticesQuery['list']): AdminList<Page<LegalNotice>> => ({
  queryKey: [...NOTICES, list],
  read: (cursor, signal) => listNotices(list, cursor, signal),
})

function useDecide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: NoticeDecision) => decideNotice(id, decision),
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES }),
  })
}

interface NoticeDecisionProps {
  readonly notice: LegalNotice | null
  readonly onClose: () => void
}

function NoticeDecisionDialog({ notice, onClose }: NoticeDecisionProps) {
  const text = legalNoticesText.admin
  return (
    <Dialog open={notice !== null} title={text.decide} onClose={onClose}>
      {notice && <DecisionForm notice={notice} onClose={onClose} />}
    </Dialog>
  )
}

interface FormProps {
  readonly notice: LegalNotice
  readonly onClose: () => void
}

function requireText(maxLength: number) {
  const text = legalNoticesText.form
  return (value: string) => {
    if (value === '') return text.missing
    return value.length > maxLength ? text.tooLong(maxLength) : undefined
  }
}

function useSaveDecision({ notice, onClose }: FormProps) {
  const text = legalNoticesText.admin
  const { mutate, isPending, error } = useDecide(notice.id)
  const onSuccess = () => {
    notify({ message: text.saved(notice.stationName), tone: 'success', id: 'notice' })
    onClose()
  }
  const failure = error && (statusOf(error) === 409 ? text.conflict : text.failed)
  const save = (decision: NoticeDecision) => mutate(decision, { onSuccess })
  return { save, isPending, failure }
}

function DecisionForm({ notice, onClose }: FormProps) {
  const { admin: text, measures } = legalNoticesText

  const { save, isPending, failure } = useSaveDecision({ notice, onClose })
  const { form, field, values } = useCheckedForm({
    initial: { state: 'upheld', measure: 'hide', facts: '', ground: '' },
    checks: {
      state: () => undefined,
      measure: () => undefined,
      facts: requireText(NOTICE_LIMITS.facts),
      ground: requireText(NOTICE_LIMITS.ground),
    },
    run: ({ state, measure, facts, ground }) => {
      const isUpheld = state === 'upheld'
      save({
        state: isUpheld ? 'upheld' : 'refused',
        measure: isUpheld ? (measure as NoticeDecision['measure']) : null,
        facts,
        ground,
      })
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <SelectField
        {...field('state')}
        label={text.outcome}
        options={[
          { value: 'upheld', label: text.upheld },
          { value: 'refused', label: text.refused },
        ]}
      />
      {values().state === 'upheld' && (
        <SelectField
          {...field('measure')}
          label={text.measure}
          options={NOTICE_MEASURES.map((value) => ({ value, label: measures[value] ?? value }))}
        />
      )}
      <TextArea {...field('facts')} label={text.findings} hint={text.findingsHint} rows={4} />
      <TextField {...field('ground')} label={text.ground} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" variant="danger" busy={isPending} className="justify-self-end">
        {text.save}
      </Button>
    </form>
  )
}

export function LegalNotices() {
  const text = legalNoticesText.admin
  const [listName, setListName] = useState<NoticesQuery['list']>('open')
  const [openNotice, setOpenNotice] = useState<LegalNotice | null>(null)
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <div className="max-w-80">
          <SelectField
            label={text.list}
            value={listName}
            onChange={({ currentTarget }) =>
              setListName(currentTarget.value as NoticesQuery['list'])
            }
            options={NOTICE_LISTS.map((value) => ({ value, label: text.lists[value] }))}
          />
        </div>
        <NoticeList key={listName} listName={listName} onDecide={setOpenNotice} />
      </div>
      <NoticeDecisionDialog notice={openNotice} onClose={() => setOpenNotice(null)} />
    </Panel>
  )
}

interface NoticeListProps {
  readonly listName: NoticesQuery['list']
  readonly onDecide: (notice: LegalNotice) => void
}

function NoticeList({ listName, onDecide }: NoticeListProps) {
  const text = legalNoticesText.admin
  const list = usePages(noticesList(listName))
  const notices = list.page?.items ?? []
  const total = list.page?.total
  const countText = total === 0 ? text.empty[listName] : text.count(total ?? 0)
  return (
    <ListFrame list={list} name={text.title} count={total === undefined ? '' : countText}>
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
  const { admin: text, form, places } = legalNoticesText
  const { stationId, stationName, contact, state } = notice
  const decision = [
    ownValue(text.states, state) ?? state,
    measureText(notice.measure),
    notice.ground,
  ]
  return (
    <li className="grid gap-2 border-b border-hairline py-4 last:border-0">
      <h3 dir="auto" className="text-left font-semibold wrap-anywhere">
        <StationLink id={stationId}>{stationName}</StationLink>
      </h3>
      <p>
        {noticeKindText(notice.kind)}: {ownValue(places, notice.place) ?? notice.place}{' '}
        <span className="meta text-soft">
          {text.numbered({ number: form.number(formatNoticeNumber(notice.number)), at: notice.at })}
        </span>
      </p>
      <LabeledText label={text.where} text={notice.where} />
      <LabeledText label={text.why} text={notice.explanation} />
      <LabeledText
        label={text.sender}
        text={contact ? `${contact.name}, ${contact.email}` : text.unnamed}
      />
      {state !== 'open' && (
        <LabeledText label={text.decided} text={decision.filter(Boolean).join('. ')} />
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

function LabeledText({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (!text) return null
  return (
    <p dir="auto" className="max-w-prose text-left whitespace-pre-line wrap-anywhere">
      <span className="text-[0.8125rem] text-soft">{label} </span>
      {text}
    </p>
  )
}

interface ExportButtonProps {
  readonly notice: LegalNotice
  readonly reader: 'authority' | 'party'
  readonly label: string
}

function ExportButton({ notice, reader, label }: ExportButtonProps) {
  const text = legalNoticesText.admin
  const save = () =>
    exportNotice(notice.id, reader).then(
      (exported) => downloadFile(`notice-${notice.number}.json`, JSON.stringify(exported, null, 2)),
      () => notify({ message: text.exportFailed, tone: 'error', id: 'notice' }),
    )
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={text.exportOf({ label, station: notice.stationName })}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
