import * as z from 'zod/mini'
import { favoritesSummarySchema } from './favorites.ts'
import {
  ADDRESS_MAX,
  DISPLAY_NAME_MAX,
  ID_TOKEN_MAX,
  PLAIN_TEXT,
  PLAN_NAME,
  PLANS,
  type Plan,
  PUBLIC_NAME,
  ROLES,
} from './field-rules.ts'
import {
  checked,
  checkoutId,
  described,
  integer,
  moment,
  named,
  openEnum,
  pageOf,
  pageQuery,
  text,
  userId,
} from './schema-parts.ts'

/** Roles that other users can see. They see `pro` as `creator`, because the plan is private. */
export const PUBLIC_ROLES = ['listener', 'creator', 'admin'] as const

export const publicUserSchema = named(
  'PublicUser',
  z.object({
    id: userId,
    displayName: z.nullable(z.string()),
    photoURL: z.nullable(z.string()),
    role: openEnum(PUBLIC_ROLES),
    createdAt: moment,
  }),
)
export type PublicUser = z.infer<typeof publicUserSchema>
export type SentPublicUser = z.input<typeof publicUserSchema>

export const userSchema = named(
  'User',
  z.extend(publicUserSchema, {
    email: z.nullable(z.string()),
    role: openEnum(ROLES),
    plan: openEnum(PLANS),
    // Ignores a full list, which another backend may send.
    favorites: z.catch(
      described(
        'Omitted in lists; GET /users/{id}/favorites has the full list',
        z.optional(favoritesSummarySchema),
      ),
      undefined,
    ),
    visible: z.boolean(),
    // Missing in responses of older backends.
    showsFavorites: z.catch(
      described('Others see the favorites while the user is visible', z.boolean()),
      false,
    ),
    // Missing in responses of older backends.
    showsListening: z.catch(
      described('Others see what the user plays now while the user is visible', z.boolean()),
      false,
    ),
    // Missing in responses of older backends.
    disabled: z.catch(described('Locked by an admin', z.boolean()), false),
    updatedAt: moment,
  }),
)
export type User = z.infer<typeof userSchema>
export type SentUser = z.input<typeof userSchema>

/** Number of items that an account merge added, without tombstones. */
export const mergedSchema = z.object({
  favorites: integer(0),
  sessions: described('Sessions of the listening history', integer(0)),
  songs: integer(0),
  stations: integer(0),
})
export type Merged = z.infer<typeof mergedSchema>
export const NOTHING_MERGED: Merged = { favorites: 0, sessions: 0, songs: 0, stations: 0 }

export const mergedUserSchema = named(
  'MergedUser',
  z.extend(userSchema, {
    // Missing in responses of older backends.
    merged: z.catch(mergedSchema, NOTHING_MERGED),
  }),
)

/** A list row: the full record for admins, the public part for all others. */
export const anyUserSchema = z.union([userSchema, publicUserSchema])
export type AnyUser = z.infer<typeof anyUserSchema>

export const userPageSchema = z.extend(pageOf(anyUserSchema), {
  atLeast: z.optional(
    described('True when counting stopped at `total` and there are more', z.boolean()),
  ),
})

export const userParams = z.object({ id: userId })
export const USER_QUERY_MAX = 128
/** `past-due`: the latest payment failed, independent of sign-in. */
export const USER_STATES = ['enabled', 'disabled', 'past-due'] as const
/** Sort orders of the user list for admins. The first one is the default. */
export const USER_SORTS = ['oldest', 'newest', 'name', 'email'] as const

export const userFilterShape = {
  role: z.optional(z.enum(ROLES)),
  plan: z.optional(z.enum(PLANS)),
  state: z.optional(z.enum(USER_STATES)),
  query: z.optional(
    described('Word prefixes of name and email', text(z.maxLength(USER_QUERY_MAX))),
  ),
}
const filterAndSort = { ...userFilterShape, sort: z.optional(z.enum(USER_SORTS)) }
export const usersQuery = pageQuery(filterAndSort)
export const usersCsvQuery = z.strictObject(filterAndSort)
export type UsersQuery = z.infer<typeof usersQuery>
export type UserFilters = Partial<Pick<UsersQuery, keyof typeof filterAndSort>>
export const USER_FILTERS = Object.keys(filterAndSort) as (keyof UserFilters)[]

const displayName = text(
  z.trim(),
  z.minLength(1),
  z.maxLength(DISPLAY_NAME_MAX),
  z.regex(PLAIN_TEXT, 'must not contain control characters'),
)
/** False for invalid addresses, because Zod runs this check even when the URL check failed. */
function hasCredentials(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.username + url.password !== ''
}
/** Address that other users' apps load. Rejects plain HTTP, local hosts and credentials. */
export const publicHttps = checked(
  z.url({ protocol: /^https$/, hostname: PUBLIC_NAME, error: 'must be a public https address' }),
  z.maxLength(ADDRESS_MAX),
  z.refine((address: string) => !hasCredentials(address), 'must not name a user'),
)

/** Data of a registration. The API checks the email against the token. Role and plan are not part of it. */
const registration = z.strictObject({
  email: z.nullish(text(z.maxLength(320))),
  displayName: z.nullish(displayName),
  photoURL: z.nullish(publicHttps),
})
export type Registration = z.infer<typeof registration>
export const registerBody = z.nullish(registration)

export const updateBody = z.strictObject({
  displayName: z.optional(z.nullable(displayName)),
  photoURL: z.optional(z.nullable(publicHttps)),
  visible: z.optional(z.boolean()),
  showsFavorites: z.optional(z.boolean()),
  showsListening: z.optional(z.boolean()),
  /** Only admins may set it, and users who paid for exactly this role. */
  role: z.optional(z.enum(ROLES)),
  plan: z.optional(
    described(
      'Name of a plan. After a payment any name is valid, and every name except pro means creator',
      text(z.regex(PLAN_NAME, 'must be the name of a plan')),
    ),
  ),
  sessionId: z.optional(checkoutId),
})
export type UpdateBody = Omit<z.infer<typeof updateBody>, 'plan'> & {
  readonly plan?: Plan | undefined
}

export const disabledBody = z.strictObject({ disabled: z.boolean() })

/** The ID token of the anonymous session whose data moves to the account. */
export const mergeBody = z.strictObject({ token: text(z.minLength(1), z.maxLength(ID_TOKEN_MAX)) })

/** All stored data of a user (GET /users/{id}/export): rows per topic. Newer backends may add topics and columns. */
export const personalDataSchema = named(
  'PersonalData',
  z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
)
export type PersonalData = z.infer<typeof personalDataSchema>
