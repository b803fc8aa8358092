import * as z from 'zod/mini'
import { ADDRESS_MAX } from './field-rules.ts'
import { privateDraft } from './own-stations.ts'
import { checked, described, named, stationId, text } from './schema-parts.ts'

/** Most stations of one request to match or to add: as many as fit its body, unless their words are long. */
export const EXCHANGE_SENT_MAX = 100

const asked = z.strictObject({
  url: z.optional(text(z.minLength(1), z.maxLength(ADDRESS_MAX))),
  // The directory's ids are of any version: one that is odd would have the whole list refused.
  stationuuid: z.optional(z.guid()),
  id: z.optional(stationId),
})
/** POST /stations/match: stations of a list from elsewhere, by address, by the directory's id, by the catalogue's. */
export const matchBody = z.strictObject({
  items: checked(z.array(asked), z.maxLength(EXCHANGE_SENT_MAX)),
})
export type AskedStation = z.infer<typeof asked>

const matchSchema = named('StationMatch', z.object({ stationId, name: z.string() }))
export type StationMatch = z.infer<typeof matchSchema>
export const matchesSchema = z.object({
  items: described(
    'In the order asked; null where no listed station is',
    z.array(z.nullable(matchSchema)),
  ),
})

const importedDraft = z.extend(privateDraft, {
  hasAccount: z.optional(
    described(
      'The user has an account there: it is another station than one at this address with another name',
      z.boolean(),
    ),
  ),
})
export type ImportedDraft = z.input<typeof importedDraft>

/** POST /users/{id}/stations/imported: stations for this user alone, which are not listened to first. */
export const importedBody = z.strictObject({
  items: checked(z.array(importedDraft), z.maxLength(EXCHANGE_SENT_MAX)),
})

const importedSchema = z.object({
  stationId,
  isNew: described('False: the user had a station at this address', z.boolean()),
})
export type ImportedStation = z.infer<typeof importedSchema>
export const importedAnswer = z.object({
  items: described(
    'In the order sent; null where no more fit',
    z.array(z.nullable(importedSchema)),
  ),
})

/** POST /users/{id}/stations/imported/undo: of these those that are the user's alone. */
export const undoImportBody = z.strictObject({
  ids: checked(z.array(stationId), z.maxLength(EXCHANGE_SENT_MAX)),
})
