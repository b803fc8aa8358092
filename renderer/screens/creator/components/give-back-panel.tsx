import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { giveBack } from '../../../api/claims.ts'
import { forgetLists } from '../../../domain/stations/own-station-queries.ts'
import { notify } from '../../../lib/notify.ts'
import { useClaimMessages } from '../../../locales/claims.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Unsaved } from '../use-unsaved.ts'

interface GiveBackPanelProps {
  readonly station: OwnStation
  readonly unsaved: Pick<Unsaved, 'release'>
}

/** Whether a station was in the catalogue before its owner claimed it: it is given back, not deleted. */
export function isClaimed({ ownerId, source }: Pick<OwnStation, 'ownerId' | 'source'>): boolean {
  return ownerId !== null && (source === 'directory' || source === 'curated')
}

/** The end of owning a station that was claimed. Claiming it again is the way back. */
export function GiveBackPanel({ station, unsaved }: GiveBackPanelProps) {
  const text = useClaimMessages().giveBack
  const client = useQueryClient()
  const navigate = useNavigate()
  const give = useMutation({
    mutationFn: () => giveBack(station.id),
    onSuccess: () => {
      forgetLists(client)
      notify({ message: text.done(station.name), tone: 'success', id: 'station' })
      unsaved.release()
      void navigate('/profile', { replace: true })
    },
  })
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-soft">{text.explain}</p>
        <Button busy={give.isPending} onClick={() => give.mutate()}>
          {text.do}
        </Button>
      </div>
    </Panel>
  )
}
