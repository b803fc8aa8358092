import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { proposeStation, withdrawStation } from '../../../api/own-stations.ts'
import { AccountRequired } from '../../../domain/auth/account-required.tsx'
import { useAnonymousListening } from '../../../domain/auth/auth.ts'
import { cacheWritten } from '../../../domain/stations/own-station-queries.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Proposes a private station for the catalog or withdraws the proposal. Renders nothing for a listed station. */
export function ProposalPanel({ station }: { readonly station: OwnStation }) {
  const text = creatorText.own
  const client = useQueryClient()
  const needsAccount = useAnonymousListening()
  const isPrivate = station.source === 'own'
  const labels = isPrivate ? text.propose : text.withdraw
  const change = useMutation({
    mutationFn: () => (isPrivate ? proposeStation(station.id) : withdrawStation(station.id)),
    onSuccess: (written) => {
      cacheWritten(client, written)
      notify({ message: labels.done(station.name), tone: 'success', id: 'station' })
    },
  })
  if (!isPrivate && (station.moderation === 'listed' || station.shown !== null)) return null
  return (
    <Panel title={labels.title}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-soft">{labels.explain}</p>
        {needsAccount ? (
          <AccountRequired reason="propose" />
        ) : (
          <Button busy={change.isPending} onClick={() => change.mutate()}>
            {labels.submit}
          </Button>
        )}
      </div>
    </Panel>
  )
}
