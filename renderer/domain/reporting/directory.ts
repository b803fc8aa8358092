/** Tells the Radio Browser directory which stations are heard, from this computer, as its makers ask programs to. */
import * as z from 'zod/mini'
import type { Station } from '../../../shared/api/stations.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { getSetting } from '../settings/settings.ts'

/** Where it is kept on this computer what was told today. */
const KEY = 'clicks-told'
/** The directory is not waited for. */
const CLICK_MS = 10_000

export interface ClickParts {
  /** The base address of the directory; null where there is none. */
  directoryUrl(): Promise<string | null>
  isWanted(): boolean
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly fetch: typeof fetch
  /** ms since the epoch. */
  readonly now: () => number
}

export type DirectoryClicks = ReturnType<typeof createDirectoryClicks>

export function createDirectoryClicks(parts: ClickParts) {
  const { directoryUrl, isWanted, store, fetch, now } = parts

  async function tell(station: Pick<Station, 'directory'>): Promise<void> {
    const url = await directoryUrl()
    if (url === null) return
    const { tell: stationuuid, sent } = decideClick(station, readClicks(store.getItem(KEY)), now())
    if (stationuuid === null) return
    // Kept before it is sent: two windows do not both tell.
    store.setItem(KEY, JSON.stringify(sent))
    await fetch(`${url}/json/url/${encodeURIComponent(stationuuid)}`, {
      // The answer is not looked at, so its headers need not let this page.
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(CLICK_MS),
    })
  }

  return {
    /** A station is heard. Never rejects: nothing hangs on it. */
    note: async (station: Pick<Station, 'directory'>): Promise<void> => {
      if (!isWanted()) return
      // A directory that is away, or a store that is full, costs a click and nothing else.
      await tell(station).catch(() => undefined)
    },
    /** Forgets what was told. */
    forget: (): void => {
      try {
        store.removeItem(KEY)
      } catch {
        // A store that may not be used holds nothing.
      }
    },
  }
}

/** Notes each station from which sound comes. What was told of a user's stations goes when they leave. */
export function bindDirectoryClicks(
  player: Pick<Player, 'getState' | 'subscribe'>,
  clicks: DirectoryClicks,
): SessionPart {
  let heard: string | null = null
  const follow = () => {
    const { listenedTo } = player.getState()
    const isNew = listenedTo !== null && listenedTo.id !== heard
    heard = listenedTo?.id ?? null
    if (isNew) void clicks.note(listenedTo)
  }
  player.subscribe(follow)
  follow()
  return {
    leave: (_uid, reason) => {
      if (reason !== 'lost') clicks.forget()
    },
  }
}

export function reportingSession({ platform }: Pick<SessionContext, 'platform'>): SessionPart {
  const clicks = createDirectoryClicks({
    directoryUrl: async () => (await platform.config.load()).directoryUrl ?? null,
    isWanted: () => getSetting('directoryClicks') === 'on',
    store: localStorage,
    fetch: (url, options) => fetch(url, options),
    now: Date.now,
  })
  return bindDirectoryClicks(player, clicks)
}

/** Stations of one day that are remembered; more than are listened to. */
export const CLICKS_MOST = 500

/** The stations of one UTC day that the directory was told of, by their ids there. */
const schema = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  stations: z.array(z.string()),
})
type SentClicks = z.infer<typeof schema>

/** What was kept of earlier clicks; none for what cannot be read. */
export const readClicks = (text: string | null): SentClicks =>
  parseJson(schema, text) ?? { day: '', stations: [] }

/** The UTC day of a moment in ms since the epoch. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What is kept once a station is heard, and the id that the directory is told; null where it is told nothing. */
export interface ClickDecision {
  readonly tell: string | null
  readonly sent: SentClicks
}

/** Decides for a station that is heard from `at` on, in ms since the epoch. */
export function decideClick(
  { directory }: Pick<Station, 'directory'>,
  sent: SentClicks,
  at: number,
): ClickDecision {
  const day = dayOf(at)
  const stations = sent.day === day ? sent.stations : []
  // What the directory has no more it counts no clicks of.
  const tell = directory === null || directory.goneAt !== null ? null : directory.stationuuid
  if (tell === null || stations.includes(tell)) return { tell: null, sent: { day, stations } }
  return { tell, sent: { day, stations: [...stations, tell].slice(-CLICKS_MOST) } }
}
