import * as z from 'zod/mini'
import { described, moment, named, pageOf, pageQuery, stationId } from './schema-parts.ts'

/** An ownership claim of a station expires unless the API finds its verification code within this number of days. */
export const CLAIM_DAYS = 7

/** Places of the code: ICY headers, a `<meta>` of the homepage, the file `/.well-known/undertone.txt`, a TXT record. */
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
    homepage: described('Homepage where the code may be', z.nullable(z.string())),
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
  proof: described(
    'Place where the API found the code. Null until then',
    z.nullable(z.enum(PROOFS)),
  ),
})
export type ClaimRecord = z.infer<typeof claimRecordSchema>
export const claimsQuery = pageQuery({})
export const claimsSchema = pageOf(claimRecordSchema)
