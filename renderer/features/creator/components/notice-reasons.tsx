import { useState } from 'react'
import { NOTICE_LIMITS, type StatementOfReasons } from '../../../../shared/api/notices.ts'
import { useNoticeMessages } from '../../../messages/legal-notices.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { useAppeal, useNoticeReasons } from '../use-notice-reasons.ts'

/** Why something of the user's stations was taken away, with the appeal; nothing where there is no decision. */
export function NoticeReasons() {
  const text = useNoticeMessages().reasons
  const { data } = useNoticeReasons()
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={text.title}>
      <ul>
        {data.items.map((reasons) => (
          <Decision key={reasons.id} reasons={reasons} />
        ))}
      </ul>
    </Panel>
  )
}

function Decision({ reasons }: { readonly reasons: StatementOfReasons }) {
  const { reasons: text, kind, measure } = useNoticeMessages()
  const rows = [
    [text.measure, measure(reasons.measure)],
    [text.facts, reasons.facts],
    [text.ground, reasons.ground],
  ]
  return (
    <li className="grid gap-2 border-b border-hairline py-4 first:pt-0 last:border-0 last:pb-0">
      <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
        {text.of(reasons.stationName, kind(reasons.kind))}
      </h3>
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-[0.8125rem] text-soft">{label}</dt>
            <dd dir="auto" className="max-w-prose text-left whitespace-pre-line wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {reasons.decidedAt && (
        <p className="text-[0.8125rem] text-soft">{text.decided(reasons.decidedAt)}</p>
      )}
      <AppealPart reasons={reasons} />
    </li>
  )
}

function AppealPart({ reasons }: { readonly reasons: StatementOfReasons }) {
  const text = useNoticeMessages().reasons
  const [isOpen, setOpen] = useState(false)
  const { appeal, appealReason, appealUntil, stationName } = reasons
  return (
    <>
      <div role="status" className="text-live">
        {appeal !== null && <p className="font-semibold">{text.appeals[appeal] ?? appeal}</p>}
        {appealReason && (
          <p dir="auto" className="max-w-prose text-left whitespace-pre-line wrap-anywhere">
            {appealReason}
          </p>
        )}
      </div>
      {appeal === null && (
        <p className="text-[0.8125rem]">{appealUntil ? text.until(appealUntil) : text.tooLate}</p>
      )}
      {appealUntil && (
        <Button
          size="small"
          className="justify-self-start"
          aria-label={text.appealOf(stationName)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text.appeal}
        </Button>
      )}
      {isOpen && appealUntil && <AppealForm id={reasons.id} />}
    </>
  )
}

function AppealForm({ id }: { readonly id: string }) {
  const { reasons: text, form: words } = useNoticeMessages()
  const { mutate, isPending, isError } = useAppeal(id)
  const { form, field } = useCheckedForm({
    checks: {
      text: (said) => {
        if (said === '') return words.missing
        return said.length > NOTICE_LIMITS.appeal ? words.tooLong(NOTICE_LIMITS.appeal) : undefined
      },
    },
    run: ({ text: said }) => mutate(said),
  })
  return (
    <form {...form} className="grid max-w-prose gap-3">
      <TextArea {...field('text')} label={text.appealText} rows={4} />
      {isError && <Alert tone="error">{text.failed}</Alert>}
      <Button type="submit" size="small" busy={isPending} className="justify-self-start">
        {text.send}
      </Button>
    </form>
  )
}
