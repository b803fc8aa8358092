import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AskedClaim } from '../../../../shared/api/claims.ts'
import { giveBack } from '../../../api/claims.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { claimsList } from '../use-claims.ts'
import { usePages } from '../use-pages.ts'
import { ListFrame } from './list-frame.tsx'

/** Who says that a listed station is theirs, and whether they have shown it. */
export function Claims() {
  const text = useMessages().claims.admin
  const list = usePages(claimsList)
  const claims = list.page?.items ?? []
  const total = list.page?.total
  return (
    <Panel title={text.title}>
      <ListFrame
        list={list}
        name={text.title}
        count={total ? text.count(total) : total === 0 ? text.none : ''}
      >
        <ul>
          {claims.map((claim) => (
            <ClaimRow key={`${claim.stationId} ${claim.userId}`} claim={claim} />
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}

function ClaimRow({ claim }: { readonly claim: AskedClaim }) {
  const text = useMessages().claims.admin
  const client = useQueryClient()
  const { stationId, name, email, endsAt, proof } = claim
  const takeAway = useMutation({
    mutationFn: () => giveBack(stationId),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
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
        <Button
          size="small"
          busy={takeAway.isPending}
          aria-label={text.takeAwayOf(name)}
          onClick={() => takeAway.mutate()}
        >
          {text.takeAway}
        </Button>
      )}
    </li>
  )
}
