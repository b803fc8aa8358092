import { useState } from 'react'
import { ago } from '../../../lib/ago.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { ScrobblingState } from '../create-scrobbler.ts'
import type { ServiceName } from '../services.ts'

/** Whose account it is, what it has taken last and what waits for it. */
export function ConnectedAccount({
  name,
  state,
  disconnect,
}: {
  readonly name: ServiceName
  readonly state: ScrobblingState
  disconnect(): Promise<void>
}) {
  const text = useMessages().scrobbling
  const [busy, setBusy] = useState(false)
  const { account, last, waiting, isUnkept } = state
  return (
    <div className="grid justify-items-start gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-soft">{text.account}</dt>
        <dd className="min-w-0 break-words font-medium">{account}</dd>
        <dt className="text-soft">{text.last}</dt>
        <dd className="min-w-0 break-words">
          {last === null
            ? text.nothingYet
            : text.lastSong(last.artist, last.title, ago(last.at, Date.now()))}
        </dd>
        <dt className="text-soft">{text.waiting}</dt>
        <dd>{text.songs(waiting)}</dd>
      </dl>
      {isUnkept && <p className="max-w-prose">{text.unkept}</p>}
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true)
          void disconnect().finally(() => setBusy(false))
        }}
      >
        {text.disconnect}
      </Button>
      <p className="max-w-prose text-sm text-soft">{text.disconnectHint(text.names[name])}</p>
    </div>
  )
}
