/** Import of stations from lists of other players: matching with the catalog, and adding private stations. */
import * as z from 'zod/mini'
import { ADDRESS_MAX } from './field-rules.ts'
import { privateDraft } from './own-stations.ts'
import { checked, described, named, stationId, text } from './schema-parts.ts'

/** Maximum number of stations in a match or import request. With usual text lengths they fit into the request body. */
export const EXCHANGE_SENT_MAX = 100

const matchQuery = z.strictObject({
  url: z.optional(text(z.minLength(1), z.maxLength(ADDRESS_MAX))),
  // Directory ids have any UUID version: a stricter schema would reject the full list for one odd id.
  stationuuid: z.optional(z.guid()),
  id: z.optional(stationId),
})
/** POST /stations/match: finds stations of a foreign list by address, directory id or catalog id. */
export const matchBody = z.strictObject({
  items: checked(z.array(matchQuery), z.maxLength(EXCHANGE_SENT_MAX)),
})
export type MatchQuery = z.infer<typeof matchQuery>

const matchSchema = named('StationMatch', z.object({ stationId, name: z.string() }))
export type StationMatch = z.infer<typeof matchSchema>
export const matchesSchema = z.object({
  items: described(
    'In request order. Null when no listed station matches',
    z.array(z.nullable(matchSchema)),
  ),
})

const importedDraft = z.extend(privateDraft, {
  hasAccount: z.optional(
    described(
      'The stream needs an account of the user. Different names at one address are then different stations',
      z.boolean(),
    ),
  ),
})
export type ImportedDraft = z.input<typeof importedDraft>

/** POST /users/{id}/stations/imported: adds private stations without probing their streams. */
export const importedBody = z.strictObject({
  items: checked(z.array(importedDraft), z.maxLength(EXCHANGE_SENT_MAX)),
})

const importedSchema = z.object({
  stationId,
  isNew: described('False when the user already had a station at this address', z.boolean()),
})
export type ImportedStation = z.infer<typeof importedSchema>
export const importedResponse = z.object({
  items: described(
    'In request order. Null for stations over the limit',
    z.array(z.nullable(importedSchema)),
  ),
})

/** POST /users/{id}/stations/imported/undo: removes the user's private stations among these. */
export const undoImportBody = z.strictObject({
  ids: checked(z.array(stationId), z.maxLength(EXCHANGE_SENT_MAX)),
})
