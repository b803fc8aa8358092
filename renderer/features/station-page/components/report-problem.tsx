import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type ReportReason,
} from '../../../../shared/api/reports.ts'
import { reportStation } from '../../../api/reports.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

/** Lets a listener say that a station is broken or wrong. */
export function ReportProblem({ id }: { readonly id: string }) {
  const { reports: text } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: ({ reason, words }: { readonly reason: string; readonly words: string }) =>
      reportStation(id, { reason: reason as ReportReason, text: words }),
  })
  return (
    <div className="mt-6 border-t border-hairline pt-3">
      {!send.isSuccess && (
        <Button
          variant="quiet"
          size="small"
          className="px-0!"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Flag aria-hidden="true" className="size-4" />
          {text.open}
        </Button>
      )}
      {isOpen && !send.isSuccess && (
        <ReportForm
          isBusy={send.isPending}
          hasFailed={send.isError}
          onSend={(reason, words) => send.mutate({ reason, words })}
        />
      )}
      <p role="status" className="text-live">
        {send.isSuccess && text.sent}
      </p>
    </div>
  )
}

interface ReportFormProps {
  readonly isBusy: boolean
  readonly hasFailed: boolean
  readonly onSend: (reason: string, words: string) => void
}

function ReportForm({ isBusy, hasFailed, onSend }: ReportFormProps) {
  const { reports: text } = useMessages()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('select')?.focus(), [])
  const { form, field } = useCheckedForm({
    initial: { reason: REPORT_REASONS[0], words: '' },
    checks: {
      reason: () => undefined,
      words: (words) =>
        words.length > REPORT_TEXT_MAX ? text.tooLong(REPORT_TEXT_MAX) : undefined,
    },
    run: ({ reason, words }) => onSend(reason, words),
  })
  return (
    <form {...form} className="mt-3 grid gap-4">
      <div ref={first}>
        <SelectField
          {...field('reason')}
          label={text.title}
          options={REPORT_REASONS.map((reason) => ({
            value: reason,
            label: text.reasons[reason],
          }))}
        />
      </div>
      <TextArea {...field('words')} label={text.text} rows={3} />
      {hasFailed && <Alert tone="error">{text.failed}</Alert>}
      <Button type="submit" size="small" busy={isBusy} className="justify-self-start">
        {text.send}
      </Button>
    </form>
  )
}
