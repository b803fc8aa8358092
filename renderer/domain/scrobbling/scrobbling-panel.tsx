import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ConnectLastFm } from './components/connect-last-fm.tsx'
import { ConnectListenBrainz } from './components/connect-listenbrainz.tsx'
import { ConnectedAccount } from './components/connected-account.tsx'
import type { Scrobbler, ScrobblingState } from './create-scrobbler.ts'
import { startScrobbling } from './scrobbling.ts'
import type { ServiceName } from './services.ts'

/** An account that has to be connected again, and what waits for it. */
function LostAccount({
  state: { account, waiting },
  forget,
}: {
  readonly state: ScrobblingState
  forget(): Promise<void>
}) {
  const text = useMessages().scrobbling
  if (account === null) return null
  return (
    <Alert tone="note" action={<Button onClick={() => void forget()}>{text.forget}</Button>}>
      {text.lost(account, waiting)}
    </Alert>
  )
}

/** The services that are told which songs were listened to; nothing where none is configured. */
export function ScrobblingPanel() {
  const text = useMessages().scrobbling
  const { scrobbling, lastFm } = getPlatform().capabilities
  if (!scrobbling && lastFm === 'none') return null
  return (
    <Panel title={text.title}>
      <p className="max-w-prose">{text.explain}</p>
      {scrobbling && <Service name="listenBrainz" />}
      {lastFm === 'here' && <Service name="lastFm" />}
      {lastFm === 'elsewhere' && (
        <section className="mt-6">
          <h3 className="mb-2 text-lg">{text.names.lastFm}</h3>
          <p className="max-w-prose">{text.lastFm.elsewhere}</p>
        </section>
      )}
    </Panel>
  )
}

function Service({ name }: { readonly name: ServiceName }) {
  const text = useMessages().scrobbling
  const [scrobbler, setScrobbler] = useState<Scrobbler | null>(null)
  useEffect(() => {
    void startScrobbling().then((own) => setScrobbler(() => own[name]))
  }, [name])
  return (
    <section className="mt-6" aria-label={text.names[name]}>
      <h3 className="mb-2 text-lg">{text.names[name]}</h3>
      <p className="mb-4 max-w-prose">{text.about[name]}</p>
      {scrobbler && <Connection name={name} scrobbler={scrobbler} />}
    </section>
  )
}

function Connection({
  name,
  scrobbler,
}: {
  readonly name: ServiceName
  readonly scrobbler: Scrobbler
}) {
  const state = useStore(scrobbler.state)
  if (state.status === 'loading') return null
  if (state.status === 'on')
    return <ConnectedAccount name={name} state={state} disconnect={scrobbler.disconnect} />
  const Connect = name === 'lastFm' ? ConnectLastFm : ConnectListenBrainz
  return (
    <div className="grid gap-4">
      {state.status === 'lost' && <LostAccount state={state} forget={scrobbler.disconnect} />}
      <Connect connect={scrobbler.connect} />
    </div>
  )
}
