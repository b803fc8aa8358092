import * as z from 'zod/mini'
import { named, pageOf } from './pages.ts'

const favoriteSchema = z.object({
  stationId: z.string(),
  /** Milliseconds since the epoch of the change, by the client's clock: the higher one wins. */
  version: z.number(),
  deleted: z.boolean(),
})
export type Favorite = z.infer<typeof favoriteSchema>

/** The answer of PUT /users/{id}/favorites: the merge of both sides. */
export const favoritesSchema = named('Favorites', z.object({ items: z.array(favoriteSchema) }))

/** What others see of a user who chose to be visible. */
const publicUserSchema = z.object({
  id: z.string(),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  role: z.string(),
  createdAt: z.string(),
})
export type PublicUser = z.infer<typeof publicUserSchema>

/** The whole record, for its owner and for admins. */
export const userSchema = z.extend(publicUserSchema, {
  email: z.nullable(z.string()),
  plan: z.string(),
  favorites: z.array(favoriteSchema),
  visible: z.boolean(),
  updatedAt: z.string(),
})
export type User = z.infer<typeof userSchema>

/** A list row: an admin gets the whole record, all others the public part. */
export const anyUserSchema = z.union([userSchema, publicUserSchema])
export type AnyUser = z.infer<typeof anyUserSchema>

export const userPageSchema = pageOf(anyUserSchema)
