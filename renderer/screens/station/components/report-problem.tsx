import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { REPORT_REASONS, type ReportReason } from '../../../../shared/api/reports.ts'
import { legalNoticesText } from '../../../../shared/locales/generated/legal-notices.ts'
import { reportsText } from '../../../../shared/locales/generated/reports.ts'
import { reportStation } from '../../../api/reports.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ReportPart } from '../../../ui/report-part.tsx'

const NoticeDialog = lazyDialog(() =>
  import('./notice-dialog.tsx').then(({ NoticeDialog: Dialog }) => Dialog),
)

interface ReportProblemProps {
  readonly id: string
  readonly startsOpen?: boolean
}

export function ReportProblem({ id, startsOpen = false }: ReportProblemProps) {
  const [isNoticeOpen, setNoticeOpen] = useState(false)
  const send = useMutation({
    mutationFn: ({ reason, text }: { readonly reason: string; readonly text: string }) =>
      reportStation(id, { reason: reason as ReportReason, text }),
  })
  return (
    <>
      <ReportPart
        openLabel={reportsText.open}
        title={reportsText.title}
        reasons={REPORT_REASONS.map((reason) => ({
          value: reason,
          label: reportsText.reasons[reason],
        }))}
        send={send}
        startsOpen={startsOpen}
        otherForm={{
          reason: 'unlawful',
          lead: legalNoticesText.form.lead,
          openLabel: legalNoticesText.form.open,
          onOpen: () => setNoticeOpen(true),
        }}
      />
      <NoticeDialog open={isNoticeOpen} stationId={id} onClose={() => setNoticeOpen(false)} />
    </>
  )
}
