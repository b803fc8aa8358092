import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Scrobbler } from '../create-scrobbler.ts'
import { startScrobbling } from '../scrobbling.ts'
import { ConnectForm } from './connect-form.tsx'
import { ConnectedAccount } from './connected-account.tsx'

/** The account that is told which songs were listened to; nothing where no such service is configured. */
export function ScrobblingPanel() {
  const text = useMessages().scrobbling
  const [scrobbler, setScrobbler] = useState<Scrobbler | null>(null)
  const isOffered = getPlatform().capabilities.scrobbling
  useEffect(() => {
    if (isOffered) void startScrobbling().then((own) => setScrobbler(() => own))
  }, [isOffered])
  if (!isOffered) return null
  return (
    <Panel title={text.title}>
      <p className="mb-4 max-w-prose">{text.explain}</p>
      {scrobbler && <Connection scrobbler={scrobbler} />}
    </Panel>
  )
}

function Connection({ scrobbler }: { readonly scrobbler: Scrobbler }) {
  const state = useSyncExternalStore(scrobbler.subscribe, scrobbler.getState)
  if (state.status === 'loading') return null
  if (state.status === 'on')
    return <ConnectedAccount state={state} disconnect={scrobbler.disconnect} />
  return <ConnectForm state={state} scrobbler={scrobbler} />
}
