import { z } from 'zod'
import {
  ADDRESS_MAX,
  CHECKOUT_ID,
  DISPLAY_NAME_MAX,
  FAVORITES_MAX,
  PLAIN_TEXT,
  PLANS,
  PUBLIC_NAME,
  ROLES,
  USER_ID,
} from '../field-rules.ts'
import { moment, pageOf, pageQuery, stationId } from './common.ts'

/** As others see them: `pro` is the plan of that name, which is private. */
const PUBLIC_ROLES = ['listener', 'creator', 'admin'] as const

const userId = z.string().regex(USER_ID, 'must be a user id')
const displayName = z
  .string()
  .trim()
  .min(1)
  .max(DISPLAY_NAME_MAX)
  .regex(PLAIN_TEXT, 'must not contain control characters')
/** False too for text that is no address: checks run on whatever the ones before them refused. */
function namesUser(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.username + url.password !== ''
}
/** Other users' apps load it: nothing in the clear, nothing on their own machine, no password in it. */
export const publicHttps = z
  .url({ protocol: /^https$/, hostname: PUBLIC_NAME, error: 'must be a public https address' })
  .max(ADDRESS_MAX)
  .refine((text) => !namesUser(text), 'must not name a user')

const favoriteSchema = z.strictObject({
  stationId,
  version: z.int().min(0),
  deleted: z.boolean(),
})
export type Favorite = z.infer<typeof favoriteSchema>

export const favoritesBody = z.strictObject({ items: z.array(favoriteSchema).max(FAVORITES_MAX) })

/** What the user and admins see. */
export const userSchema = z
  .object({
    id: userId,
    email: z.string(),
    displayName: z.string().nullable(),
    photoURL: z.string().nullable(),
    role: z.enum(ROLES),
    plan: z.enum(PLANS),
    favorites: z.array(favoriteSchema),
    visible: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

/** What others see, of users who chose to be visible. Strict: nothing else may slip in. */
export const publicUserSchema = z
  .strictObject({
    id: userId,
    displayName: z.string().nullable(),
    photoURL: z.string().nullable(),
    role: z.enum(PUBLIC_ROLES),
    createdAt: moment,
  })
  .meta({ id: 'PublicUser' })
export type PublicUser = z.infer<typeof publicUserSchema>

export const anyUserSchema = z.union([userSchema, publicUserSchema])
export const userPage = z.union([pageOf(userSchema), pageOf(publicUserSchema)])

export const userParams = z.object({ id: userId })
export const usersQuery = z.strictObject({
  role: z.enum(ROLES).optional(),
  plan: z.enum(PLANS).optional(),
  ...pageQuery,
})

export const registerBody = z
  .strictObject({
    email: z.string().max(320).nullish(),
    displayName: displayName.nullish(),
    photoURL: publicHttps.nullish(),
  })
  .nullish()

/** Which payment a claims update is about. */
const paidSession = z.string().regex(CHECKOUT_ID, 'must be an id of a checkout session')

export const updateBody = z.strictObject({
  displayName: displayName.nullable().optional(),
  photoURL: publicHttps.nullable().optional(),
  visible: z.boolean().optional(),
  /** Both for admins, and for a user who paid for exactly that. */
  role: z.enum(ROLES).optional(),
  plan: z.enum(PLANS).optional(),
  sessionId: paidSession.optional(),
})
export type UpdateBody = z.infer<typeof updateBody>
