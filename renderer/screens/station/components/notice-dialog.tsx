import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type NewNotice,
  NOTICE_KINDS,
  NOTICE_LIMITS,
  NOTICE_NUMBER,
  NOTICE_PLACES,
  type NoticeOutcome,
  WITHOUT_CONTACT,
} from '../../../../shared/api/notices.ts'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { legalNoticesText } from '../../../../shared/locales/generated/legal-notices.ts'
import { findNotice, sendNotice } from '../../../api/notices.ts'
import { statusOf } from '../../../api/problem.ts'
import { retryRecordQuery } from '../../../api/retry.ts'
import { formatNoticeNumber, measureText } from '../../../lib/legal-notice-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

/** Normalizes a notice number, because users type it in lowercase or in groups of four. */
const normalizeNumber = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

function useNoticeOutcome(number: string | null) {
  return useQuery({
    queryKey: ['notices', 'outcome', number],
    queryFn: ({ signal }) => findNotice(number ?? '', signal),
    enabled: number !== null,
    retry: retryRecordQuery,
    // On failure, the form stays visible.
    meta: { isPart: true },
  })
}

function NoticeLookup() {
  const { lookup: text } = legalNoticesText
  const headingId = useId()
  const [submitted, setSubmitted] = useState<string | null>(null)
  const outcome = useNoticeOutcome(submitted)
  const { form, field } = useCheckedForm({
    initial: { number: '' },
    checks: {
      number: (typed) => (NOTICE_NUMBER.test(normalizeNumber(typed)) ? undefined : text.shape),
    },
    run: ({ number }) => {
      if (normalizeNumber(number) === submitted) void outcome.refetch()
      else setSubmitted(normalizeNumber(number))
    },
  })
  return (
    <section aria-labelledby={headingId} className="mt-8 grid gap-4 border-t border-hairline pt-5">
      <h3 id={headingId} className="text-lg">
        {text.title}
      </h3>
      <form {...form} className="grid gap-4">
        <TextField {...field('number')} label={text.number} hint={text.hint} autoComplete="off" />
        <Button type="submit" size="small" busy={outcome.isFetching} className="justify-self-end">
          {outcome.isFetching ? actionsText.loading : text.submit}
        </Button>
      </form>
      {outcome.isError && !outcome.isFetching && (
        <Alert tone="error">{statusOf(outcome.error) === 404 ? text.unknown : text.failed}</Alert>
      )}
      <div role="status">{outcome.data && <Outcome outcome={outcome.data} />}</div>
    </section>
  )
}

function Outcome({ outcome }: { readonly outcome: NoticeOutcome }) {
  const { lookup: text } = legalNoticesText
  const lines = [
    [text.sent, formats.dateTime(outcome.at)],
    [text.state, ownValue(text.states, outcome.state) ?? outcome.state],
    [text.measure, measureText(outcome.measure)],
    [text.facts, outcome.facts],
    [text.ground, outcome.ground],
    [text.decided, outcome.decidedAt && formats.dateTime(outcome.decidedAt)],
  ] as const
  return (
    <dl className="grid gap-2">
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-[0.8125rem] text-soft">{label}</dt>
              <dd dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface NoticeDialogProps {
  readonly open: boolean
  readonly stationId: string
  readonly onClose: () => void
}

export function NoticeDialog({ open, stationId, onClose }: NoticeDialogProps) {
  const text = legalNoticesText.form
  return (
    <Dialog open={open} title={text.title} onClose={onClose}>
      <NoticeForm stationId={stationId} />
      <NoticeLookup />
    </Dialog>
  )
}

/** Checks only for text around the @ and a dot after it, because only sending an email verifies an address. */
const looksLikeEmail = (value: string) => {
  const atIndex = value.indexOf('@')
  return (
    atIndex > 0 &&
    value.indexOf('.', atIndex) > atIndex + 1 &&
    !value.endsWith('.') &&
    !/\s/.test(value)
  )
}

function NoticeForm({ stationId }: { readonly stationId: string }) {
  const { form: text, kinds, places } = legalNoticesText
  const [isGoodFaith, setGoodFaith] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const send = useMutation({ mutationFn: (notice: NewNotice) => sendNotice(stationId, notice) })
  const limited = (maxLength: number) => (value: string) =>
    value.length > maxLength ? text.tooLong(maxLength) : undefined
  const required = (maxLength: number) => (value: string) =>
    value === '' ? text.missing : limited(maxLength)(value)
  const { form, field, values } = useCheckedForm({
    initial: {
      kind: 'copyright',
      place: 'station',
      where: '',
      explanation: '',
      name: '',
      email: '',
    },
    checks: {
      kind: () => undefined,
      place: () => undefined,
      where: limited(NOTICE_LIMITS.where),
      explanation: required(NOTICE_LIMITS.explanation),
      name: (name, { kind }) =>
        WITHOUT_CONTACT.has(kind) ? undefined : required(NOTICE_LIMITS.name)(name),
      email: (email, { kind }) => {
        if (WITHOUT_CONTACT.has(kind)) return undefined
        return (
          required(NOTICE_LIMITS.email)(email) ??
          (looksLikeEmail(email) ? undefined : text.emailShape)
        )
      },
    },
    run: ({ kind, place, where, explanation, name, email }) => {
      setMissing(!isGoodFaith)
      if (!isGoodFaith) return
      send.mutate({
        kind: kind as NewNotice['kind'],
        place: place as NewNotice['place'],
        where: where || null,
        explanation,
        goodFaith: true,
        contact: WITHOUT_CONTACT.has(kind) ? null : { name, email },
      })
    },
  })
  const hasContact = !WITHOUT_CONTACT.has(values().kind)
  if (send.data) {
    return (
      <div role="status" className="grid gap-3">
        <p>
          {text.sent} {send.variables?.contact && text.emailed}
        </p>
        <p className="text-lg font-semibold wrap-anywhere select-all">
          {text.number(formatNoticeNumber(send.data.number))}
        </p>
      </div>
    )
  }
  const options = (values: readonly string[], labels: Readonly<Record<string, string>>) =>
    values.map((value) => ({ value, label: labels[value] ?? value }))
  return (
    <form {...form} className="grid gap-4">
      <SelectField {...field('kind')} label={text.kind} options={options(NOTICE_KINDS, kinds)} />
      <SelectField
        {...field('place')}
        label={text.place}
        options={options(NOTICE_PLACES, places)}
      />
      <TextField {...field('where')} label={text.where} hint={text.whereHint} />
      <TextArea
        {...field('explanation')}
        label={text.explanation}
        hint={text.explanationHint}
        rows={5}
      />
      {hasContact ? (
        <>
          <TextField {...field('name')} label={text.name} autoComplete="name" />
          <TextField
            {...field('email')}
            type="email"
            label={text.email}
            hint={text.contactHint}
            autoComplete="email"
          />
        </>
      ) : (
        <p className="text-soft">{text.noContact}</p>
      )}
      <SwitchField label={text.goodFaith} checked={isGoodFaith} onChange={setGoodFaith} />
      {isMissing && !isGoodFaith && <Alert tone="error">{text.goodFaithMissing}</Alert>}
      {send.isError && <Alert tone="error">{text.failed}</Alert>}
      <Button type="submit" busy={send.isPending} className="justify-self-end">
        {send.isPending ? actionsText.loading : text.send}
      </Button>
    </form>
  )
}
