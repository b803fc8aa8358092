import { SHOW_MINUTES } from '../../../shared/api/field-rules.ts'
import type { Show } from '../../../shared/api/shows.ts'
import { type CatalogEntry, catalogStation } from '../../modules/stations/catalog/station-writer.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6]
const HOUR_MINUTES = 60

function everyDay(
  stationNumber: number,
  timeZone: string,
  hours: readonly (readonly [hour: number, title: string])[],
): Show[] {
  return hours.flatMap(([hour, title], index) => {
    const [nextHour] = hours[index + 1] ?? [(hours[0]?.[0] ?? 0) + SHOW_MINUTES.max / HOUR_MINUTES]
    return DAYS.map((day) => ({
      id: `00000000-0000-4000-8000-${String(stationNumber * 1_000 + index * 10 + day).padStart(12, '0')}`,
      title,
      day,
      start: `${String(hour).padStart(2, '0')}:00`,
      minutes: (nextHour - hour) * HOUR_MINUTES,
      timeZone,
    }))
  })
}

/** Invented weekly shows that cover every hour of the week. */
const DEMO_SHOWS = {
  nightBus: everyDay(1, 'Europe/London', [
    [1, 'Last Departure'],
    [6, 'First Departure'],
    [11, 'Day Return'],
    [16, 'Standing Room Only'],
    [21, 'Night Service'],
  ]),
  cellarSignal: everyDay(2, 'Europe/Berlin', [
    [4, 'Before the Boiler'],
    [10, 'Damp Tapes'],
    [15, 'Stairs Without a Light'],
    [20, 'The Room Below'],
  ]),
} as const

export interface DemoStation {
  readonly id: 'demo-night-bus' | 'demo-cellar-signal' | 'demo-long-wave'
  readonly name: string
  readonly description: string
  readonly path: string
  readonly homepage: null
  readonly favicon: null
  readonly tags: readonly string[]
  readonly country: string
  /** `ZZ` means no country. ISO 3166-1 reserves it for private use. */
  readonly countrycode: string
  readonly language: readonly string[]
  readonly codec: 'MP3' | 'AAC' | 'OPUS'
  readonly bitrate: number
  readonly schedule: readonly Show[]
}

const COMMON_FIELDS = {
  homepage: null,
  favicon: null,
  country: 'International',
  countrycode: 'ZZ',
  language: [],
  schedule: [] as readonly Show[],
} as const

export const DEMO_STATIONS: readonly DemoStation[] = [
  {
    ...COMMON_FIELDS,
    id: 'demo-night-bus',
    name: 'Night Bus',
    description:
      "Undertone's own demo stream: a dubby pulse at 107 beats a minute, synthesized by the project and played in an endless loop. There is no live host.",
    path: '/night-bus.mp3',
    schedule: DEMO_SHOWS.nightBus,
    tags: ['demo', 'dub techno', 'electronic'],
    codec: 'MP3',
    bitrate: 128,
  },
  {
    ...COMMON_FIELDS,
    id: 'demo-cellar-signal',
    name: 'Cellar Signal',
    description:
      "Undertone's own demo stream: a slow pad in a minor key on a worn tape, synthesized by the project and played in an endless loop. There is no live host.",
    path: '/cellar-signal.aac',
    schedule: DEMO_SHOWS.cellarSignal,
    tags: ['demo', 'ambient', 'lo-fi'],
    codec: 'AAC',
    bitrate: 96,
  },
  {
    ...COMMON_FIELDS,
    id: 'demo-long-wave',
    name: 'Long Wave',
    description:
      "Undertone's own demo stream: a drone, static and a name in Morse code, synthesized by the project and played in an endless loop. There is no live host.",
    path: '/long-wave.opus',
    tags: ['demo', 'drone', 'experimental'],
    codec: 'OPUS',
    bitrate: 72,
  },
]

export function demoEntries(streamsUrl: string): CatalogEntry[] {
  return DEMO_STATIONS.map((station) => ({
    origin: 'demo',
    station: catalogStation.parse({ ...station, url: `${streamsUrl}${station.path}` }),
  }))
}
