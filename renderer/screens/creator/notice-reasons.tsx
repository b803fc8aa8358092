import { useQuery } from '@tanstack/react-query'
import type { StatementOfReasons } from '../../../shared/api/notices.ts'
import { legalNoticesText } from '../../../shared/locales/generated/legal-notices.ts'
import { listCreatorNotices } from '../../api/notices.ts'
import { requireUid, useAuth } from '../../domain/auth/auth.ts'
import { measureText, noticeKindText } from '../../lib/legal-notice-texts.ts'
import { Panel } from '../../ui/panel.tsx'

function useNoticeReasons() {
  const uid = useAuth().user?.uid ?? null
  return useQuery({
    queryKey: ['creator', 'notices', uid],
    queryFn: ({ signal }) => listCreatorNotices(requireUid(), signal),
    enabled: uid !== null,
  })
}

/** Panel with the statements of reasons for upheld legal notices against the user's stations. */
export function NoticeReasons() {
  const text = legalNoticesText.reasons
  const { data } = useNoticeReasons()
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={text.title}>
      <ul>
        {data.items.map((reasons) => (
          <Decision key={reasons.id} reasons={reasons} />
        ))}
      </ul>
      <p className="pt-4 text-[0.8125rem]">{text.dispute}</p>
    </Panel>
  )
}

function Decision({ reasons }: { readonly reasons: StatementOfReasons }) {
  const { reasons: text } = legalNoticesText
  const rows = [
    [text.measure, measureText(reasons.measure)],
    [text.facts, reasons.facts],
    [text.ground, reasons.ground],
  ]
  return (
    <li className="grid gap-2 border-b border-hairline py-4 first:pt-0 last:border-0 last:pb-0">
      <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
        {text.of({ station: reasons.stationName, kind: noticeKindText(reasons.kind) })}
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
    </li>
  )
}
