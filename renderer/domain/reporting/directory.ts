/** Reports played stations to the Radio Browser directory, whose API requires reports from the listener's computer. */
import * as z from 'zod/mini'
import type { Station } from '../../../shared/api/stations.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { getSetting } from '../settings/settings.ts'

const STORAGE_KEY = 'clicks-told'
const REQUEST_TIMEOUT_MS = 10_000

export interface ClickDependencies {
  directoryUrl(): Promise<string | null>
  isEnabled(): boolean
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly fetch: typeof fetch
  readonly getTime: () => number
}

export type DirectoryClicks = ReturnType<typeof createDirectoryClicks>

export function createDirectoryClicks(dependencies: ClickDependencies) {
  const { directoryUrl, isEnabled, store, fetch, getTime } = dependencies

  async function report(station: Pick<Station, 'directory'>): Promise<void> {
    const url = await directoryUrl()
    if (url === null) return
    const { reportId: stationuuid, sent } = decideClick(
      station,
      readClicks(store.getItem(STORAGE_KEY)),
      getTime(),
    )
    if (stationuuid === null) return
    // Store the report before sending it, so that a second window does not send it too.
    store.setItem(STORAGE_KEY, JSON.stringify(sent))
    await fetch(`${url}/json/url/${encodeURIComponent(stationuuid)}`, {
      // The response is not read, so the directory needs no CORS headers.
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
  }

  return {
    /** Reports a played station. Never rejects. */
    report: async (station: Pick<Station, 'directory'>): Promise<void> => {
      if (!isEnabled()) return
      await report(station).catch(() => undefined)
    },
    clear: (): void => {
      try {
        store.removeItem(STORAGE_KEY)
      } catch {}
    },
  }
}

/** Reports each station when its audio starts. Deletes the stored reports when the user signs out. */
export function bindDirectoryClicks(
  player: Pick<Player, 'getState' | 'subscribe'>,
  clicks: DirectoryClicks,
): SessionPart {
  let playedId: string | null = null
  const update = () => {
    const { listenedTo } = player.getState()
    const isNew = listenedTo !== null && listenedTo.id !== playedId
    playedId = listenedTo?.id ?? null
    if (isNew) void clicks.report(listenedTo)
  }
  player.subscribe(update)
  update()
  return {
    leave: (_uid, reason) => {
      if (reason !== 'expired') clicks.clear()
    },
  }
}

export function reportingSession({ platform }: Pick<SessionContext, 'platform'>): SessionPart {
  const clicks = createDirectoryClicks({
    directoryUrl: async () => (await platform.config.load()).directoryUrl ?? null,
    isEnabled: () => getSetting('directoryClicks') === 'on',
    store: localStorage,
    fetch: (url, options) => fetch(url, options),
    getTime: Date.now,
  })
  return bindDirectoryClicks(player, clicks)
}

export const CLICKS_MAX = 500

/** Directory ids of the stations that were reported on one UTC day. */
const schema = z.object({
  day: z.string(),
  stations: z.array(z.string()),
})
type SentClicks = z.infer<typeof schema>

export const readClicks = (text: string | null): SentClicks =>
  parseJson(schema, text) ?? { day: '', stations: [] }

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

export interface ClickDecision {
  readonly reportId: string | null
  readonly sent: SentClicks
}

export function decideClick(
  { directory }: Pick<Station, 'directory'>,
  sent: SentClicks,
  at: number,
): ClickDecision {
  const day = dayOf(at)
  const stations = sent.day === day ? sent.stations : []
  // The directory counts no clicks for stations it has removed.
  const reportId = directory === null || directory.goneAt !== null ? null : directory.stationuuid
  if (reportId === null || stations.includes(reportId))
    return { reportId: null, sent: { day, stations } }
  return { reportId, sent: { day, stations: [...stations, reportId].slice(-CLICKS_MAX) } }
}
