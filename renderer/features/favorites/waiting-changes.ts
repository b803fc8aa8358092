/** Changes of the favourites that the API has not taken yet: kept on this computer until it has. */
import * as z from 'zod/mini'
import {
  blockedSchema,
  type FavoritesPart,
  favoriteSchema,
  folderSchema,
} from '../../../shared/api/favorites.ts'
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { keepText } from '../../platform/kept-text.ts'
import { NOTHING } from './favorites-changes.ts'

/** Also the key in local storage. */
const KEY = 'waiting-favorites'
/** Of each kind: a user may move all that they keep while a service is away; the oldest are dropped. */
export const WAITING_MAX = FAVORITES_MAX

const keptSchema = z.object({
  uid: z.string(),
  items: z.array(favoriteSchema),
  // Earlier versions of the app have written favourites alone.
  folders: z._default(z.array(folderSchema), []),
  blocked: z._default(z.array(blockedSchema), []),
})
type Kept = z.infer<typeof keptSchema>

const text = keepText(KEY)

/** What was kept; null for nothing, and for anything of another shape. */
function parse(kept: string | null): Kept | null {
  if (kept === null) return null
  try {
    return keptSchema.parse(JSON.parse(kept))
  } catch {
    return null
  }
}

/** As read last: the same object while nothing has changed. */
let read: { readonly raw: string | null; readonly kept: Kept | null } = { raw: null, kept: null }

function current(): Kept | null {
  const raw = text.read()
  if (raw !== read.raw) read = { raw, kept: parse(raw) }
  return read.kept
}

const isNothing = (part: FavoritesPart) =>
  part.items.length + part.folders.length + part.blocked.length === 0

/** What waits of a user. */
export function waitingOf(uid: string): FavoritesPart {
  const kept = current()
  return kept?.uid === uid ? kept : NOTHING
}

function write(uid: string, { items, folders, blocked }: FavoritesPart): Promise<void> {
  const kept = {
    uid,
    items: items.slice(-WAITING_MAX),
    folders: folders.slice(-WAITING_MAX),
    blocked: blocked.slice(-WAITING_MAX),
  }
  return text.write(isNothing(kept) ? null : JSON.stringify(kept))
}

/** Keeps a change; what waits of another user is overwritten. */
export function keepWaiting(uid: string, change: FavoritesPart): void {
  void write(uid, mergeParts(waitingOf(uid), change))
}

/** The API has taken the change, or refused it: what waits says nothing later stays no more. */
export function settleWaiting(uid: string, change: FavoritesPart): void {
  const waiting = waitingOf(uid)
  const merged = mergeParts(change, waiting)
  // The merge hands on what it keeps as it was.
  const settled = new Set<unknown>([...change.items, ...change.folders, ...change.blocked])
  const left = {
    items: merged.items.filter((item) => !settled.has(item)),
    folders: merged.folders.filter((folder) => !settled.has(folder)),
    blocked: merged.blocked.filter((blocked) => !settled.has(blocked)),
  }
  const count = (part: FavoritesPart) =>
    part.items.length + part.folders.length + part.blocked.length
  if (count(left) < count(waiting)) void write(uid, left)
}

/** What waits of a user, also where a crash has taken it from local storage. Never rejects. */
export async function readWaiting(uid: string): Promise<FavoritesPart> {
  const kept = current() ?? parse(await text.readCopy())
  return kept?.uid === uid ? kept : NOTHING
}

/** What waits of one user is another's from now on. */
export function handWaiting(from: string, to: string): void {
  const part = waitingOf(from)
  if (!isNothing(part)) void write(to, part)
}

/** Forgets what waits, whichever user's it is; resolves when that is written down. Never rejects. */
export const forgetWaiting = (): Promise<void> => text.write(null)
