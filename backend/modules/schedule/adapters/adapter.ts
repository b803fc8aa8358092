import type { Platform } from '../../../../shared/api/programme.ts'

/** What is known of a station when its platform is looked for. */
export interface StationAddresses {
  readonly streamUrl: string
  readonly homepage: string | null
  /** A key of the platform for this station, from the server's configuration. */
  readonly key: string | null
}

/** One document of a platform: what it is about, and where it is. */
export interface EndpointRequest {
  /** `now` is asked at every poll, `schedule` once an hour. */
  readonly name: 'now' | 'schedule'
  /** `{from}` and `{to}` stand for the days, in UTC, between which broadcasts are asked for. */
  readonly url: string
  /** Besides the named user agent. Never of a listener. They may hold a key: they are neither stored nor logged. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Where a station's programme is asked for. */
export interface Endpoint {
  readonly platform: Platform
  readonly requests: readonly EndpointRequest[]
}

/** One time a show is on, as a platform says it. Times in ms since the epoch. */
export interface ReadBroadcast {
  readonly title: string
  readonly host: string | null
  readonly startsAt: number
  readonly endsAt: number | null
  readonly homepage: string | null
}

/** The title that plays, as a platform says it. */
export interface ReadTrack {
  readonly artist: string | null
  readonly title: string
  /** As it was sent, where artist and title came in one text. */
  readonly raw?: string
  /** ms since the epoch, where the platform says when it began; null else. */
  readonly startedAt: number | null
}

/** What an answer says. What it does not say is null; `schedule` null: this answer is about no schedule. */
export interface Reading {
  /** IANA name of the station's clocks. */
  readonly zone: string | null
  readonly now: ReadBroadcast | null
  readonly next: ReadBroadcast | null
  readonly schedule: readonly ReadBroadcast[] | null
  readonly track: ReadTrack | null
  /** Songs that played before it, the latest first. */
  readonly earlier: readonly ReadTrack[]
}

/** What a reading is made with. */
export interface ParseContext {
  readonly name: EndpointRequest['name']
  readonly address: string
  readonly streamUrl: string
  /** The station's name in the catalogue: a title that only repeats it is no song. */
  readonly stationName: string
  /** The station's zone as far as it is known from before: for platforms that write times without one. */
  readonly zone: string | null
  /** ms since the epoch. */
  readonly now: number
}

/** One platform. Both functions are pure and run on foreign bytes in the judge's thread. */
export interface Adapter {
  readonly platform: Platform
  /** What its makers allow of reading it by machine, and where they say so. */
  readonly terms: string
  /** Its makers want to be asked before: it is read only where who runs this says that they were. */
  readonly isAskedFirst?: true
  /** What is asked of a station that is on the platform; null for one that is not. */
  detect(station: StationAddresses): readonly EndpointRequest[] | null
  /** Throws nothing: null is an answer that cannot be read. */
  parse(answer: string, context: ParseContext): Reading | null
}
