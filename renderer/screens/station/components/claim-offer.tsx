import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { requestClaim, verifyClaim } from '../../../api/claims.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { invalidateLists } from '../../../domain/stations/own-station-queries.ts'
import { stationDashboardPath } from '../../../domain/stations/station-dashboard-path.ts'
import { notify } from '../../../lib/notify.ts'
import { useClaimMessages } from '../../../locales/claims.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

export function ClaimOffer({ station }: { readonly station: Station }) {
  const text = useClaimMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={text.offer} className="mt-6 border-t border-hairline pt-4">
      {isOpen ? (
        <Claim station={station} />
      ) : (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          {text.offer}
        </Button>
      )}
    </section>
  )
}

function useClaim({ id }: Station) {
  const text = useClaimMessages()
  const client = useQueryClient()
  const navigate = useNavigate()
  const request = useMutation({ mutationFn: () => requestClaim(id) })
  const prove = useMutation({
    mutationFn: () => verifyClaim(id),
    onSuccess: ({ name }) => {
      invalidateLists(client)
      notify({ message: text.done(name), tone: 'success', id: 'claim' })
      void navigate(stationDashboardPath(id))
    },
  })
  const error = prove.error ?? request.error
  const message = error instanceof ApiProblem ? (error.title ?? text.failed) : text.failed
  return { request, prove, refusal: error === null ? null : message }
}

function Claim({ station }: { readonly station: Station }) {
  const text = useClaimMessages()
  const { request, prove, refusal } = useClaim(station)
  const { copied, copy } = useCopy()
  const claim = request.data
  return (
    <div className="grid justify-items-start gap-4">
      <h3 className="text-lg">{text.title}</h3>
      <p className="max-w-prose">{text.explain(station.name)}</p>
      {claim ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p>
              <span className="meta text-soft">{text.code}</span>{' '}
              <code className="font-mono wrap-anywhere">{claim.code}</code>
            </p>
            <Button size="small" onClick={() => copy('code', claim.code)}>
              {text.copy}
            </Button>
            <CopyOutcome copied={copied} />
          </div>
          <ul className="grid max-w-prose list-disc gap-1 pl-5 text-soft wrap-anywhere">
            {text.where(claim.homepage, claim.code).map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <p className="text-soft">{text.until(claim.endsAt)}</p>
          <Button variant="solid" busy={prove.isPending} onClick={() => prove.mutate()}>
            {text.look}
          </Button>
        </>
      ) : (
        <Button busy={request.isPending} onClick={() => request.mutate()}>
          {text.word}
        </Button>
      )}
      <p role="status" className="text-[0.8125rem] text-soft">
        {request.isPending && text.asking}
        {prove.isPending && text.looking}
      </p>
      {refusal !== null && <Alert tone="error">{refusal}</Alert>}
    </div>
  )
}
