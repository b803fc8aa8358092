import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { claimsText } from '../../../../shared/locales/generated/claims.ts'
import { requestClaim, verifyClaim } from '../../../api/claims.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { invalidateLists } from '../../../domain/stations/own-station-queries.ts'
import { stationDashboardPath } from '../../../domain/stations/station-dashboard-path.ts'
import { notify } from '../../../lib/notify.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

export function ClaimOffer({ station }: { readonly station: Station }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={claimsText.offer} className="mt-6 border-t border-hairline pt-4">
      {isOpen ? (
        <Claim station={station} />
      ) : (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          {claimsText.offer}
        </Button>
      )}
    </section>
  )
}

function useClaim({ id }: Station) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const request = useMutation({ mutationFn: () => requestClaim(id) })
  const verify = useMutation({
    mutationFn: () => verifyClaim(id),
    onSuccess: ({ name }) => {
      invalidateLists(client)
      notify({ message: claimsText.done(name), tone: 'success', id: 'claim' })
      void navigate(stationDashboardPath(id))
    },
  })
  const error = verify.error ?? request.error
  const message =
    error instanceof ApiProblem ? (error.title ?? claimsText.failed) : claimsText.failed
  return { request, verify, errorText: error === null ? null : message }
}

/** Describes the places where the API looks for the verification code. */
function placesOf({ homepage, code }: { readonly homepage: string | null; readonly code: string }) {
  const { where } = claimsText
  const homepagePlace = homepage === null ? [] : [where.homepage({ code, homepage })]
  return [where.stream, ...homepagePlace, where.wellKnown, where.dns]
}

function Claim({ station }: { readonly station: Station }) {
  const { request, verify, errorText } = useClaim(station)
  const { copied, copy } = useCopy()
  const claim = request.data
  return (
    <div className="grid justify-items-start gap-4">
      <h3 className="text-lg">{claimsText.title}</h3>
      <p className="max-w-prose">{claimsText.explain(station.name)}</p>
      {claim ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p>
              <span className="meta text-soft">{claimsText.code}</span>{' '}
              <code className="font-mono wrap-anywhere">{claim.code}</code>
            </p>
            <Button size="small" onClick={() => copy('code', claim.code)}>
              {claimsText.copy}
            </Button>
            <CopyOutcome copied={copied} />
          </div>
          <ul className="grid max-w-prose list-disc gap-1 pl-5 text-soft wrap-anywhere">
            {placesOf(claim).map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <p className="text-soft">{claimsText.validUntil(claim.endsAt)}</p>
          <Button variant="solid" busy={verify.isPending} onClick={() => verify.mutate()}>
            {claimsText.verify}
          </Button>
        </>
      ) : (
        <Button busy={request.isPending} onClick={() => request.mutate()}>
          {claimsText.getCode}
        </Button>
      )}
      <p role="status" className="text-[0.8125rem] text-soft">
        {request.isPending && claimsText.creatingCode}
        {verify.isPending && claimsText.verifying}
      </p>
      {errorText !== null && <Alert tone="error">{errorText}</Alert>}
    </div>
  )
}
