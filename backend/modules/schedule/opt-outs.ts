import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { inChunks, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { PublishEvents } from '../../plugins/events/event-store.ts'
import type { Endpoint } from './adapters/adapter.ts'
import { detectEndpoint } from './adapters/registry.ts'
import { emptyOnAir } from './broadcast-rows.ts'
import { createOptOutStore, type OptOutStore, type PolledStation } from './opt-out-store.ts'
import { createScheduleStore } from './schedule-store.ts'

const PAGE_SIZE = 500
/** Detection requires a key, but any key results in the same addresses. */
const ANY_KEY = ''

async function* stationPagesOf(store: OptOutStore, hosts: ReadonlySet<string>) {
  const readPage = (after: number) => store.page(after, PAGE_SIZE)
  for await (const page of readPages(readPage, ({ key }) => key, -1)) {
    const matches = page.filter((station) =>
      isOptedOut(station, detectEndpoint({ ...station, key: ANY_KEY }), hosts),
    )
    if (matches.length > 0) yield matches
    await yieldToEventLoop()
  }
}

/** Deletes platform data of stations whose host opted out, and publishes the changes. `now` is ms since the epoch. */
export async function deleteOptedOut(
  queries: Queries,
  hosts: readonly string[],
  publish: PublishEvents,
  now: number,
): Promise<void> {
  if (hosts.length === 0) return
  const store = createOptOutStore(queries)
  const schedule = createScheduleStore(queries)
  for await (const page of stationPagesOf(store, new Set(hosts))) {
    const changed: PolledStation[] = []
    for (const station of page) if (await store.deleteReadings(station)) changed.push(station)
    const ids = changed.map(({ id }) => id)
    if (ids.length === 0) continue
    const items = await schedule.onAir(ids, now)
    const onAir = new Map(items.map((item) => [item.stationId, item]))
    await publish(
      ids.flatMap((stationId) => [
        { kind: 'schedule', data: { stationId } } as const,
        { kind: 'on-air', data: onAir.get(stationId) ?? emptyOnAir(stationId, '', now) } as const,
      ]),
    )
  }
}

/** Marks stations of hosts that opted in again as paused, so that the API polls them as soon as a listener wants them. */
export async function resumePolling(queries: Queries, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  const store = createOptOutStore(queries)
  for await (const page of stationPagesOf(store, new Set(hosts))) {
    for (const chunk of inChunks(page)) await store.pause(chunk.map(({ key }) => key))
  }
}

function isHostOptedOut(host: string, optedOut: ReadonlySet<string>): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => optedOut.has(labels.slice(index).join('.')))
}

/** True if the host of the stream, the homepage or the platform opted out. */
export function isOptedOut(
  station: { readonly streamUrl: string; readonly homepage: string | null },
  endpoint: Endpoint | null,
  optedOut: ReadonlySet<string>,
): boolean {
  if (optedOut.size === 0) return false
  const addresses = [
    station.streamUrl,
    station.homepage ?? '',
    ...(endpoint?.requests ?? []).map(({ url }) => url),
  ]
  return addresses.some((address) => isHostOptedOut(URL.parse(address)?.hostname ?? '', optedOut))
}
