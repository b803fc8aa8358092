/** Everything that is kept about a user, as GET /users/{id}/export answers it. */
import * as z from 'zod/mini'
import { named } from './schema-parts.ts'

/** Each part has rows; new parts come to it, and what a row tells is for people to read. */
export const personalDataSchema = named(
  'PersonalData',
  z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
)
export type PersonalData = z.infer<typeof personalDataSchema>
