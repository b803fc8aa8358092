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
  moment,
  named,
  openEnum,
  pageOf,
  pageQuery,
  text,
  userId,
  wholeNumber,
} from './schema-parts.ts'

/** As others see them: `pro` is the plan of that name, which is private. */
export const PUBLIC_ROLES = ['listener', 'creator', 'admin'] as const

/** What others see of a user who chose to be visible. */
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
/** As the app reads it. */
export type PublicUser = z.infer<typeof publicUserSchema>
/** As the API sends it. */
export type SentPublicUser = z.input<typeof publicUserSchema>

/** The whole record, for its owner and for admins. */
export const userSchema = named(
  'User',
  z.extend(publicUserSchema, {
    email: z.nullable(z.string()),
    role: openEnum(ROLES),
    plan: openEnum(PLANS),
    // Some backends send the list instead.
    favorites: z.catch(
      described(
        'Left out in lists; GET /users/{id}/favorites has the list',
        z.optional(favoritesSummarySchema),
      ),
      undefined,
    ),
    visible: z.boolean(),
    // Newer than some backends.
    showsFavorites: z.catch(
      described('While visible: whether others see their favorites', z.boolean()),
      false,
    ),
    // Newer than some backends.
    disabled: z.catch(described('Whether an admin has locked the account', z.boolean()), false),
    updatedAt: moment,
  }),
)
export type User = z.infer<typeof userSchema>
export type SentUser = z.input<typeof userSchema>

/** Numbers of items that an account merge added to the account, without tombstones. */
export const mergedSchema = z.object({
  favorites: wholeNumber(0),
  sessions: described('Of the listening history', wholeNumber(0)),
  songs: wholeNumber(0),
  stations: wholeNumber(0),
})
export type Merged = z.infer<typeof mergedSchema>
export const NOTHING_MERGED: Merged = { favorites: 0, sessions: 0, songs: 0, stations: 0 }

/** The response to POST /users/{id}/merge. */
export const mergedUserSchema = named(
  'MergedUser',
  z.extend(userSchema, {
    // Newer than some backends.
    merged: z.catch(mergedSchema, NOTHING_MERGED),
  }),
)

/** A list row: an admin gets the whole record, all others the public part. */
export const anyUserSchema = z.union([userSchema, publicUserSchema])
export type AnyUser = z.infer<typeof anyUserSchema>

export const userPageSchema = z.extend(pageOf(anyUserSchema), {
  atLeast: z.optional(
    described('true: there are more than `total`, which was counted no further', z.boolean()),
  ),
})

export const userParams = z.object({ id: userId })
/** Longest text that users are searched by, in UTF-16 units. */
export const USER_QUERY_MAX = 128
/** `past-due`: whose latest payment failed, whether or not they may sign in. */
export const USER_STATES = ['enabled', 'disabled', 'past-due'] as const
/** Orders of the admins' list; the first is taken where none is named. */
export const USER_SORTS = ['oldest', 'newest', 'name', 'email'] as const

/** What admins narrow the users to. */
export const userFilterShape = {
  role: z.optional(z.enum(ROLES)),
  plan: z.optional(z.enum(PLANS)),
  state: z.optional(z.enum(USER_STATES)),
  query: z.optional(
    described('Beginnings of words of name and address', text(z.maxLength(USER_QUERY_MAX))),
  ),
}
const narrowed = { ...userFilterShape, sort: z.optional(z.enum(USER_SORTS)) }
export const usersQuery = pageQuery(narrowed)
/** The same list as a file, all of it. */
export const usersCsvQuery = z.strictObject(narrowed)
export type UsersQuery = z.infer<typeof usersQuery>
export type UserFilters = Partial<Pick<UsersQuery, keyof typeof narrowed>>
/** Names of what only admins narrow and order by. */
export const USER_FILTERS = Object.keys(narrowed) as (keyof UserFilters)[]

const displayName = text(
  z.trim(),
  z.minLength(1),
  z.maxLength(DISPLAY_NAME_MAX),
  z.regex(PLAIN_TEXT, 'must not contain control characters'),
)
/** False too for text that is no address: checks run on whatever the ones before them refused. */
function namesUser(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.username + url.password !== ''
}
/** Other users' apps load it: nothing in the clear, nothing on their own machine, no password in it. */
export const publicHttps = checked(
  z.url({ protocol: /^https$/, hostname: PUBLIC_NAME, error: 'must be a public https address' }),
  z.maxLength(ADDRESS_MAX),
  z.refine((address: string) => !namesUser(address), 'must not name a user'),
)

/** Who the account is; id and e-mail are checked against the token, role and plan are not taken. */
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
  /** Both for admins, and for a user who paid for exactly that. */
  role: z.optional(z.enum(ROLES)),
  plan: z.optional(
    described(
      'One of the plans; after a payment any name, which counts as creator unless it is pro',
      text(z.regex(PLAN_NAME, 'must be the name of a plan')),
    ),
  ),
  /** Which payment a claims update is about. */
  sessionId: z.optional(checkoutId),
})
/** An update of a record, whose plan is known. */
export type UpdateBody = Omit<z.infer<typeof updateBody>, 'plan'> & {
  readonly plan?: Plan | undefined
}

/** Whether an account is locked; for admins. */
export const disabledBody = z.strictObject({ disabled: z.boolean() })

/** Of a listener without an account who has signed in to one: their ID token, which says whose all that is. */
export const mergeBody = z.strictObject({ token: text(z.minLength(1), z.maxLength(ID_TOKEN_MAX)) })

/**
 * Everything that is kept about a user, as GET /users/{id}/export answers it. Each part has rows; new parts come to
 * it, and what a row tells is for people to read.
 */
export const personalDataSchema = named(
  'PersonalData',
  z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
)
export type PersonalData = z.infer<typeof personalDataSchema>
