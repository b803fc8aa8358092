import { Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { REPORT_TEXT_MAX } from '../../shared/api/reports.ts'
import { reportsText } from '../../shared/locales/generated/reports.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface Said {
  readonly reason: string
  readonly words: string
}

interface ReportPartProps {
  readonly open: string
  readonly title: string
  readonly reasons: readonly { readonly value: string; readonly label: string }[]
  readonly send: {
    readonly isSuccess: boolean
    readonly isPending: boolean
    readonly isError: boolean
    mutate(said: Said): void
  }
  /** Reasons that are handled by another form. */
  readonly elsewhere?: Elsewhere
}

interface Elsewhere {
  readonly reason: string
  readonly lead: string
  readonly open: string
  readonly onOpen: () => void
}

export function ReportPart({ open, title, reasons, send, elsewhere }: ReportPartProps) {
  const [isOpen, setOpen] = useState(false)
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
          {open}
        </Button>
      )}
      {isOpen && !send.isSuccess && (
        <ReportForm title={title} reasons={reasons} send={send} elsewhere={elsewhere} />
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
  elsewhere,
}: Omit<ReportPartProps, 'open' | 'elsewhere'> & {
  readonly elsewhere: Elsewhere | undefined
}) {
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('select')?.focus(), [])
  const { form, field, values } = useCheckedForm({
    initial: { reason: reasons[0]?.value ?? '', words: '' },
    checks: {
      reason: () => undefined,
      words: (words) =>
        words.length > REPORT_TEXT_MAX ? reportsText.tooLong(REPORT_TEXT_MAX) : undefined,
    },
    run: (report) => send.mutate(report),
  })
  const leads = elsewhere?.reason === values().reason ? elsewhere : undefined
  return (
    <form {...form} className="mt-3 grid gap-4">
      <div ref={first}>
        <SelectField {...field('reason')} label={title} options={reasons} />
      </div>
      {leads ? (
        <>
          <p role="status">{leads.lead}</p>
          <Button size="small" className="justify-self-start" onClick={leads.onOpen}>
            {leads.open}
          </Button>
        </>
      ) : (
        <>
          <TextArea {...field('words')} label={reportsText.text} rows={3} />
          {send.isError && <Alert tone="error">{reportsText.failed}</Alert>}
          <Button type="submit" size="small" busy={send.isPending} className="justify-self-start">
            {reportsText.send}
          </Button>
        </>
      )}
    </form>
  )
}
