import { useState } from 'react'
import { log } from '../../../lib/log.ts'
import { useMessages } from '../../../locales/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Scrobbler } from '../create-scrobbler.ts'

/** Asks at Last.fm, in the system's browser, and again once the user has said yes there. */
export function ConnectLastFm({ connect }: Pick<Scrobbler, 'connect'>) {
  const { lastFm: text, connect: connectLabel } = useMessages().scrobbling
  const [busy, setBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(work: () => Promise<string | null>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      setProblem(await work())
    } catch (error) {
      log.warn('Last.fm does not answer', error)
      setProblem(text.unreachable)
    }
    setBusy(false)
  }
  const ask = () =>
    run(async () => {
      const isOpen = await getPlatform().scrobbling.lastFmBegin()
      setIsAsked(isOpen)
      return isOpen ? null : text.unreachable
    })
  const finish = () => run(async () => ((await connect('')) ? null : text.notAllowed))

  return (
    <div className="grid justify-items-start gap-4">
      {problem && <Alert tone="error">{problem}</Alert>}
      {isAsked && <p className="max-w-prose">{text.asked}</p>}
      <div className="flex flex-wrap gap-4">
        {isAsked && (
          <Button variant="solid" busy={busy} onClick={() => void finish()}>
            {text.allowed}
          </Button>
        )}
        <Button variant={isAsked ? 'outline' : 'solid'} busy={busy} onClick={() => void ask()}>
          {isAsked ? text.askAgain : connectLabel}
        </Button>
      </div>
    </div>
  )
}
