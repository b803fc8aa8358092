import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { scrobblingText } from '../../../shared/locales/generated/scrobbling.ts'
import { formatAgo } from '../../lib/ago.ts'
import { log } from '../../lib/log.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import type { Scrobbler, ScrobblingState } from './create-scrobbler.ts'
import { startScrobbling } from './scrobbling.ts'
import type { ServiceName } from './services.ts'

function ConnectedAccount({
  name,
  state,
  disconnect,
}: {
  readonly name: ServiceName
  readonly state: ScrobblingState
  disconnect(): Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  const { account, last, queuedCount, isInMemoryOnly } = state
  return (
    <div className="grid justify-items-start gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-soft">{scrobblingText.account}</dt>
        <dd className="min-w-0 break-words font-medium">{account}</dd>
        <dt className="text-soft">{scrobblingText.last}</dt>
        <dd className="min-w-0 break-words">
          {last === null
            ? scrobblingText.nothingYet
            : scrobblingText.lastSong({
                artist: last.artist,
                title: last.title,
                when: formatAgo(last.at, Date.now()),
              })}
        </dd>
        <dt className="text-soft">{scrobblingText.waiting}</dt>
        <dd>{scrobblingText.songs(queuedCount)}</dd>
      </dl>
      {isInMemoryOnly && <p className="max-w-prose">{scrobblingText.notStored}</p>}
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true)
          void disconnect().finally(() => setBusy(false))
        }}
      >
        {scrobblingText.disconnect}
      </Button>
      <p className="max-w-prose text-sm text-soft">
        {scrobblingText.disconnectHint(scrobblingText.names[name])}
      </p>
    </div>
  )
}

function ConnectLastFm({ connect }: Pick<Scrobbler, 'connect'>) {
  const { lastFm: text, connect: connectLabel } = scrobblingText
  const [busy, setBusy] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(work: () => Promise<string | null>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      setProblem(await work())
    } catch (error) {
      log.warn('Last.fm is unreachable', error)
      setProblem(text.unreachable)
    }
    setBusy(false)
  }
  const requestAccess = () =>
    run(async () => {
      const isBrowserOpen = await getPlatform().scrobbling.lastFmStart()
      setIsRequested(isBrowserOpen)
      return isBrowserOpen ? null : text.unreachable
    })
  const finish = () => run(async () => ((await connect('')) ? null : text.notAllowed))

  return (
    <div className="grid justify-items-start gap-4">
      {problem && <Alert tone="error">{problem}</Alert>}
      {isRequested && <p className="max-w-prose">{text.waitingForAccess}</p>}
      <div className="flex flex-wrap gap-4">
        {isRequested && (
          <Button variant="solid" busy={busy} onClick={() => void finish()}>
            {text.allowed}
          </Button>
        )}
        <Button
          variant={isRequested ? 'outline' : 'solid'}
          busy={busy}
          onClick={() => void requestAccess()}
        >
          {isRequested ? text.reopenBrowser : connectLabel}
        </Button>
      </div>
    </div>
  )
}

function LostAccount({
  state: { account, queuedCount },
  forget,
}: {
  readonly state: ScrobblingState
  forget(): Promise<void>
}) {
  if (account === null) return null
  return (
    <Alert
      tone="note"
      action={<Button onClick={() => void forget()}>{scrobblingText.removeAccount}</Button>}
    >
      {scrobblingText.lost({ account, waiting: queuedCount })}
    </Alert>
  )
}

export function ScrobblingPanel() {
  const { scrobbling, lastFm } = getPlatform().capabilities
  if (!scrobbling && lastFm === 'none') return null
  return (
    <Panel title={scrobblingText.title}>
      <p className="max-w-prose">{scrobblingText.explain}</p>
      {scrobbling && <ServiceSection name="listenBrainz" />}
      {lastFm === 'available' && <ServiceSection name="lastFm" />}
      {lastFm === 'desktop-only' && (
        <section className="mt-6">
          <h3 className="mb-2 text-lg">{scrobblingText.names.lastFm}</h3>
          <p className="max-w-prose">{scrobblingText.lastFm.elsewhere}</p>
        </section>
      )}
    </Panel>
  )
}

function ServiceSection({ name }: { readonly name: ServiceName }) {
  const [scrobbler, setScrobbler] = useState<Scrobbler | null>(null)
  useEffect(() => {
    void startScrobbling().then((scrobblers) => setScrobbler(() => scrobblers[name]))
  }, [name])
  return (
    <section className="mt-6" aria-label={scrobblingText.names[name]}>
      <h3 className="mb-2 text-lg">{scrobblingText.names[name]}</h3>
      <p className="mb-4 max-w-prose">{scrobblingText.about[name]}</p>
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

const TOKEN_PAGE = 'https://listenbrainz.org/settings/'
/** Printable ASCII, which is valid in an HTTP header. The service's own tokens are UUIDs. */
const TOKEN = /^[\x21-\x7e]{1,255}$/

class WrongToken extends Error {}

function ConnectListenBrainz({ connect }: Pick<Scrobbler, 'connect'>) {
  const { listenBrainz: text, connect: connectLabel } = scrobblingText
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      token: (token) => {
        if (token === '') return text.tokenMissing
        return TOKEN.test(token) ? undefined : text.tokenWrong
      },
    },
    describe: (error) =>
      error instanceof WrongToken
        ? { field: 'token', message: text.tokenWrong }
        : { field: '', message: text.unreachable },
    run: async ({ token }) => {
      const isAccepted = await connect(token).catch((error: unknown) => {
        log.warn('ListenBrainz is unreachable', error)
        throw error
      })
      if (!isAccepted) throw new WrongToken()
    },
  })
  return (
    <form {...form} className="grid max-w-lg justify-items-start gap-4">
      {formError && <Alert tone="error">{formError}</Alert>}
      <div className="w-full">
        <TextField
          {...field('token')}
          label={text.token}
          hint={text.tokenHint}
          type="password"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="solid" busy={busy}>
          {connectLabel}
        </Button>
        <a
          href={TOKEN_PAGE}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline decoration-1 underline-offset-4 target-line"
        >
          {text.findToken}
        </a>
      </div>
    </form>
  )
}
