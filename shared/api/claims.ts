import * as z from 'zod/mini'
import { described, moment, named, pageOf, pageQuery, stationId } from './schema-parts.ts'

/** How long the word of a claim may be looked for. */
export const CLAIM_DAYS = 7

/**
 * Where the word was found: in the icy headers of the stream, in a `<meta>` of the homepage's head, in
 * `/.well-known/undertone.txt` or in a TXT record.
 */
const PROOFS = ['stream', 'homepage', 'well-known', 'dns'] as const
export type ClaimProof = (typeof PROOFS)[number]

export const claimSchema = named(
  'StationClaim',
  z.object({
    stationId,
    word: described(
      'To be shown by the stream, the homepage or their hosts until `endsAt`',
      z.string(),
    ),
    endsAt: moment,
    homepage: described('Where it is looked for, beside the stream', z.nullable(z.string())),
  }),
)
export type StationClaim = z.infer<typeof claimSchema>

/** As admins see them. */
const askedClaimSchema = z.object({
  stationId,
  name: z.string(),
  userId: z.string(),
  email: z.string(),
  askedAt: moment,
  endsAt: moment,
  proof: described(
    'Where the word was found; null as long as it was not',
    z.nullable(z.enum(PROOFS)),
  ),
})
export type AskedClaim = z.infer<typeof askedClaimSchema>
export const claimsQuery = pageQuery({})
export const claimsSchema = pageOf(askedClaimSchema)
