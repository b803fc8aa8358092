import { setImmediate as breathe } from 'node:timers/promises'
import { inChunks, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { PublishEvents } from '../../plugins/events/event-publisher.ts'
import type { Endpoint } from './adapters/adapter.ts'
import { detectEndpoint } from './adapters/registry.ts'
import { silence } from './broadcast-rows.ts'
import { createOptOutStore, type OptOutStore, type ReadStation } from './opt-out-store.ts'
import { createScheduleStore } from './schedule-store.ts'

const ROWS = 500
/** Detection needs a key, but the addresses are the same with any key. */
const ANY_KEY = ''

async function* stationsOf(store: OptOutStore, hosts: ReadonlySet<string>) {
  const read = (after: number) => store.page(after, ROWS)
  for await (const page of readPages(read, ({ key }) => key, -1)) {
    const found = page.filter((station) =>
      isOptedOut(station, detectEndpoint({ ...station, key: ANY_KEY }), hosts),
    )
    if (found.length > 0) yield found
    await breathe()
  }
}

/** Deletes platform data of the stations of hosts that opted out, and publishes it. `now` is ms since the epoch. */
export async function deleteOptedOut(
  queries: Queries,
  hosts: readonly string[],
  publish: PublishEvents,
  now: number,
): Promise<void> {
  if (hosts.length === 0) return
  const store = createOptOutStore(queries)
  const schedule = createScheduleStore(queries)
  for await (const page of stationsOf(store, new Set(hosts))) {
    const changed: ReadStation[] = []
    for (const station of page) if (await store.deleteReadings(station)) changed.push(station)
    const ids = changed.map(({ id }) => id)
    if (ids.length === 0) continue
    const items = await schedule.onAir(ids, now)
    const onAir = new Map(items.map((one) => [one.stationId, one]))
    await publish(
      ids.flatMap((stationId) => [
        { kind: 'schedule', data: { stationId } } as const,
        { kind: 'on-air', data: onAir.get(stationId) ?? silence(stationId, '', now) } as const,
      ]),
    )
  }
}

/** Resumes polling for the stations of hosts that opted in again, as soon as a listener wants them. */
export async function resumePolling(queries: Queries, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  const store = createOptOutStore(queries)
  for await (const page of stationsOf(store, new Set(hosts))) {
    for (const chunk of inChunks(page)) await store.pause(chunk.map(({ key }) => key))
  }
}

function isBelow(host: string, optedOut: ReadonlySet<string>): boolean {
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
  return addresses.some((address) => isBelow(URL.parse(address)?.hostname ?? '', optedOut))
}
