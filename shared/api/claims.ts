import * as z from 'zod/mini'
import { described, moment, named, pageOf, pageQuery, stationId } from './schema-parts.ts'

/** Days within which the verification code of a claim must be found. */
export const CLAIM_DAYS = 7

/** Place of the code: ICY headers, a `<meta>` of the homepage, `/.well-known/undertone.txt`, or a TXT record. */
const PROOFS = ['stream', 'homepage', 'well-known', 'dns'] as const
export type ClaimProof = (typeof PROOFS)[number]

export const claimSchema = named(
  'StationClaim',
  z.object({
    stationId,
    code: described(
      'Verification code to publish on the stream, the homepage or their hosts until `endsAt`',
      z.string(),
    ),
    endsAt: moment,
    homepage: described('Also searched for the code, besides the stream', z.nullable(z.string())),
  }),
)
export type StationClaim = z.infer<typeof claimSchema>

const claimRecordSchema = z.object({
  stationId,
  name: z.string(),
  userId: z.string(),
  email: z.string(),
  requestedAt: moment,
  endsAt: moment,
  proof: described('Where the code was found; null until then', z.nullable(z.enum(PROOFS))),
})
export type ClaimRecord = z.infer<typeof claimRecordSchema>
export const claimsQuery = pageQuery({})
export const claimsSchema = pageOf(claimRecordSchema)
