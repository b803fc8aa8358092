import { useNoEntry } from '../../domain/auth/auth.ts'
import { useSavedOffline } from '../../domain/errors/errors.ts'
import { useServiceStatus } from '../../domain/sync/status.ts'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { statusText } from './status-text.ts'

/** One line above the page while a service is missing. The region stays, so that it is announced. */
export function StatusLine() {
  const status = useServiceStatus()
  const text = statusText(status, useNoEntry(), useSavedOffline(), useMessages())
  return (
    <div role="status" className="sticky top-0 z-20">
      {text && (
        <p
          className={cx(
            'flex items-center gap-3 border-b-[1.5px] border-ink px-5 py-2 text-[0.875rem] font-semibold',
            status.reachable ? 'bg-ink text-paper' : 'bg-hot text-on-hot',
          )}
        >
          <Spinner className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
