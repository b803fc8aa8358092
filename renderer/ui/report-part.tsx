import { Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { REPORT_TEXT_MAX } from '../../shared/api/reports.ts'
import { reportsText } from '../../shared/locales/generated/reports.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface Report {
  readonly reason: string
  readonly text: string
}

interface ReportPartProps {
  readonly openLabel: string
  readonly title: string
  readonly reasons: readonly { readonly value: string; readonly label: string }[]
  readonly send: {
    readonly isSuccess: boolean
    readonly isPending: boolean
    readonly isError: boolean
    mutate(report: Report): void
  }
  readonly startsOpen?: boolean
  /** Offers another form instead of the text field while its reason is selected. */
  readonly otherForm?: OtherForm
}

interface OtherForm {
  readonly reason: string
  readonly lead: string
  readonly openLabel: string
  readonly onOpen: () => void
}

export function ReportPart(props: ReportPartProps) {
  const { openLabel, title, reasons, send, startsOpen = false, otherForm } = props
  const [isOpen, setOpen] = useState(startsOpen)
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
          {openLabel}
        </Button>
      )}
      {isOpen && !send.isSuccess && (
        <ReportForm title={title} reasons={reasons} send={send} otherForm={otherForm} />
      )}
      <p role="status" className="text-live">
        {send.isSuccess && reportsText.sent}
      </p>
    </div>
  )
}

function ReportForm({
  title,
  reasons,
  send,
  otherForm,
}: Omit<ReportPartProps, 'openLabel' | 'startsOpen' | 'otherForm'> & {
  readonly otherForm: OtherForm | undefined
}) {
  const reasonField = useRef<HTMLDivElement>(null)
  useEffect(() => reasonField.current?.querySelector('select')?.focus(), [])
  const { form, field, values } = useCheckedForm({
    initial: { reason: reasons[0]?.value ?? '', text: '' },
    checks: {
      reason: () => undefined,
      text: (text) =>
        text.length > REPORT_TEXT_MAX ? reportsText.tooLong(REPORT_TEXT_MAX) : undefined,
    },
    run: (report) => send.mutate(report),
  })
  const selectedForm = otherForm?.reason === values().reason ? otherForm : undefined
  return (
    <form {...form} className="mt-3 grid gap-4">
      <div ref={reasonField}>
        <SelectField {...field('reason')} label={title} options={reasons} />
      </div>
      {selectedForm ? (
        <>
          <p role="status">{selectedForm.lead}</p>
          <Button size="small" className="justify-self-start" onClick={selectedForm.onOpen}>
            {selectedForm.openLabel}
          </Button>
        </>
      ) : (
        <>
          <TextArea {...field('text')} label={reportsText.text} rows={3} />
          {send.isError && <Alert tone="error">{reportsText.failed}</Alert>}
          <Button type="submit" size="small" busy={send.isPending} className="justify-self-start">
            {reportsText.send}
          </Button>
        </>
      )}
    </form>
  )
}
