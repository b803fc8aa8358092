import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { PERSON_REPORT_REASONS, type PersonReportReason } from '../../../../shared/api/people.ts'
import { reportPerson } from '../../../api/people.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ReportPart } from '../../../ui/report-part.tsx'
import { useSetBlocked } from '../people-query.ts'

interface PersonActionsProps {
  readonly id: string
  readonly name: string
  /** Told when the person is blocked, and when that is taken back. */
  readonly onBlocked: (isBlocked: boolean) => void
}

/** Blocks a person, or reports them. */
export function PersonActions({ id, name, onBlocked }: PersonActionsProps) {
  const { people: text, common } = useMessages()
  const { mutate, isPending } = useSetBlocked()
  const report = useMutation({
    mutationFn: ({ reason, words }: { readonly reason: string; readonly words: string }) =>
      reportPerson(id, { reason: reason as PersonReportReason, text: words }),
  })
  const block = () =>
    mutate(
      { id, isBlocked: true },
      {
        onSuccess: () => {
          onBlocked(true)
          notify({
            message: text.blocked(name),
            tone: 'plain',
            id: 'block',
            action: {
              label: common.undo,
              onClick: () =>
                mutate({ id, isBlocked: false }, { onSuccess: () => onBlocked(false) }),
            },
          })
        },
      },
    )
  return (
    <div>
      <Button variant="quiet" size="small" className="px-0!" busy={isPending} onClick={block}>
        <Ban aria-hidden="true" className="size-4" />
        {text.block}
      </Button>
      <p className="text-[0.8125rem] text-soft">{text.blockHint}</p>
      <ReportPart
        open={text.report}
        title={text.reportTitle}
        reasons={PERSON_REPORT_REASONS.map((reason) => ({
          value: reason,
          label: text.reasons[reason],
        }))}
        send={report}
      />
    </div>
  )
}
