import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AskedClaim } from '../../../shared/api/claims.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { giveBack, listClaims } from '../../api/claims.ts'
import { notify } from '../../lib/notify.ts'
import { useClaimMessages } from '../../locales/claims.ts'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { useLostRow } from './use-lost-row.ts'
import { type DeskList, usePages } from './use-pages.ts'

/** All claims, those that wait and those that are proven. */
export const claimsList: DeskList<Page<AskedClaim>> = {
  queryKey: ['admin', 'claims'],
  read: listClaims,
}

/** Takes a station back from its owner. No call gives it to them again: they have to claim it anew. */
function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ stationId }: AskedClaim) => giveBack(stationId),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['stations'] })
      return client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}

const keyOf = ({ stationId, userId }: AskedClaim) => `${stationId} ${userId}`

/** Who says that a listed station is theirs, and whether they have shown it. */
export function Claims() {
  const words = useClaimMessages()
  const { common } = useMessages()
  const text = words.admin
  const list = usePages(claimsList)
  const claims = list.page?.items ?? []
  const total = list.page?.total
  const takeBack = useTakeBack()
  const [asked, setAsked] = useState<AskedClaim | null>(null)
  const isAsked = takeBack.isPending || list.isFetching
  useLostRow(list.head, asked && keyOf(asked), claims.map(keyOf), isAsked)

  function take(claim: AskedClaim): void {
    setAsked(null)
    const message = text.taken(claim.name)
    takeBack.mutate(claim, { onSuccess: () => notify({ message, tone: 'success', id: 'claim' }) })
  }

  return (
    <Panel title={text.title}>
      <ListFrame
        list={list}
        name={text.title}
        count={total ? text.count(total) : total === 0 ? text.none : ''}
      >
        <ul>
          {claims.map((claim) => (
            <ClaimRow
              key={keyOf(claim)}
              claim={claim}
              isBusy={takeBack.isPending && takeBack.variables === claim}
              onTakeBack={() => setAsked(claim)}
            />
          ))}
        </ul>
      </ListFrame>
      <Dialog
        open={asked !== null}
        title={text.taking.title(asked?.name ?? '')}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsked(null)}>
              {common.cancel}
            </Button>
            <Button variant="danger" onClick={() => asked && take(asked)}>
              {text.taking.confirm}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">{asked && text.taking.lead(asked.email)}</p>
      </Dialog>
    </Panel>
  )
}

interface ClaimRowProps {
  readonly claim: AskedClaim
  readonly isBusy: boolean
  readonly onTakeBack: () => void
}

function ClaimRow({ claim, isBusy, onTakeBack }: ClaimRowProps) {
  const text = useClaimMessages().admin
  const { name, email, endsAt, proof } = claim
  const isOpen = Date.parse(endsAt) > Date.now()
  const standing = isOpen ? text.open(endsAt) : text.ended(endsAt)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hairline py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
          {name}
        </h3>
        <p className="text-[0.8125rem] wrap-anywhere">{email}</p>
        <p className="text-[0.8125rem] text-soft">{proof === null ? standing : text[proof]}</p>
      </div>
      {proof !== null && (
        <Button size="small" busy={isBusy} aria-label={text.takeAwayOf(name)} onClick={onTakeBack}>
          {text.takeAway}
        </Button>
      )}
    </li>
  )
}
