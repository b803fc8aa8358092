import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'

interface ReportRowProps {
  /** What it is about, for the button's name. */
  readonly name: string
  /** In words. */
  readonly reason: string
  readonly text: string | null
  /** ISO 8601. */
  readonly at: string
  readonly onResolve: () => void
  /** What it is about, as it is shown. */
  readonly children: ReactNode
}

/** One report: about what, why, since when, and the button that it is seen to. */
export function ReportRow({ name, reason, text, at, onResolve, children }: ReportRowProps) {
  const { reports } = useMessages()
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-hairline py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p dir="auto" className="text-left font-semibold wrap-anywhere">
          {children}
        </p>
        <p>
          {reason}{' '}
          <time dateTime={at} className="meta whitespace-nowrap text-soft">
            {reports.admin.at(at)}
          </time>
        </p>
        {text && (
          <p dir="auto" className="mt-1 max-w-prose text-left whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      <Button size="small" aria-label={reports.admin.resolveOf(name, reason)} onClick={onResolve}>
        <Check aria-hidden="true" className="size-4" />
        {reports.admin.resolve}
      </Button>
    </li>
  )
}
