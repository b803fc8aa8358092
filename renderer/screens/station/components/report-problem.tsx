import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { REPORT_REASONS, type ReportReason } from '../../../../shared/api/reports.ts'
import { reportStation } from '../../../api/reports.ts'
import { useNoticeMessages } from '../../../locales/legal-notices.ts'
import { useMessages } from '../../../locales/messages.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ReportPart } from '../../../ui/report-part.tsx'

const NoticeDialog = lazyDialog(() =>
  import('./notice-dialog.tsx').then(({ NoticeDialog: Dialog }) => Dialog),
)

export function ReportProblem({ id }: { readonly id: string }) {
  const { reports: text } = useMessages()
  const notices = useNoticeMessages()
  const [isNotice, setNotice] = useState(false)
  const send = useMutation({
    mutationFn: ({ reason, words }: { readonly reason: string; readonly words: string }) =>
      reportStation(id, { reason: reason as ReportReason, text: words }),
  })
  return (
    <>
      <ReportPart
        open={text.open}
        title={text.title}
        reasons={REPORT_REASONS.map((reason) => ({ value: reason, label: text.reasons[reason] }))}
        send={send}
        elsewhere={{
          reason: 'unlawful',
          lead: notices.form.lead,
          open: notices.form.open,
          onOpen: () => setNotice(true),
        }}
      />
      <NoticeDialog open={isNotice} stationId={id} onClose={() => setNotice(false)} />
    </>
  )
}
