import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClaimRecord } from '../../../shared/api/claims.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { claimsText } from '../../../shared/locales/generated/claims.ts'
import { listClaims, releaseStation } from '../../api/claims.ts'
import { notify } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { useLostRow } from './use-lost-row.ts'
import { type AdminList, usePages } from './use-pages.ts'

export const claimsList: AdminList<Page<ClaimRecord>> = {
  queryKey: ['admin', 'claims'],
  read: listClaims,
}

/** Revokes a claim. Only a new claim by the owner can undo this. */
function useRevoke() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ stationId }: ClaimRecord) => releaseStation(stationId),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['stations'] })
      return client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}

const keyOf = ({ stationId, userId }: ClaimRecord) => `${stationId} ${userId}`

export function Claims() {
  const text = claimsText.admin
  const list = usePages(claimsList)
  const claims = list.page?.items ?? []
  const total = list.page?.total
  const countText = total === 0 ? text.none : text.count(total ?? 0)
  const revocation = useRevoke()
  const [claimToRevoke, setClaimToRevoke] = useState<ClaimRecord | null>(null)
  const isBusy = revocation.isPending || list.isFetching
  useLostRow(list.statusRef, claimToRevoke && keyOf(claimToRevoke), claims.map(keyOf), isBusy)

  function revoke(claim: ClaimRecord): void {
    setClaimToRevoke(null)
    const message = text.revoked(claim.name)
    revocation.mutate(claim, { onSuccess: () => notify({ message, tone: 'success', id: 'claim' }) })
  }

  return (
    <Panel title={text.title}>
      <ListFrame list={list} name={text.title} count={total === undefined ? '' : countText}>
        <ul>
          {claims.map((claim) => (
            <ClaimRow
              key={keyOf(claim)}
              claim={claim}
              isBusy={revocation.isPending && revocation.variables === claim}
              onRevoke={() => setClaimToRevoke(claim)}
            />
          ))}
        </ul>
      </ListFrame>
      <Dialog
        open={claimToRevoke !== null}
        title={text.revoking.title(claimToRevoke?.name ?? '')}
        onClose={() => setClaimToRevoke(null)}
        actions={
          <>
            <Button variant="quiet" onClick={() => setClaimToRevoke(null)}>
              {actionsText.cancel}
            </Button>
            <Button variant="danger" onClick={() => claimToRevoke && revoke(claimToRevoke)}>
              {text.revoking.confirm}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">{claimToRevoke && text.revoking.lead(claimToRevoke.email)}</p>
      </Dialog>
    </Panel>
  )
}

interface ClaimRowProps {
  readonly claim: ClaimRecord
  readonly isBusy: boolean
  readonly onRevoke: () => void
}

function ClaimRow({ claim, isBusy, onRevoke }: ClaimRowProps) {
  const text = claimsText.admin
  const { name, email, endsAt, proof } = claim
  const isAwaitingProof = Date.parse(endsAt) > Date.now()
  const status = isAwaitingProof ? text.open(endsAt) : text.ended(endsAt)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hairline py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
          {name}
        </h3>
        <p className="text-[0.8125rem] wrap-anywhere">{email}</p>
        <p className="text-[0.8125rem] text-soft">{proof === null ? status : text[proof]}</p>
      </div>
      {proof !== null && (
        <Button size="small" busy={isBusy} aria-label={text.revokeNamed(name)} onClick={onRevoke}>
          {text.revoke}
        </Button>
      )}
    </li>
  )
}
