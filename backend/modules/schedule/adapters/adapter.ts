import type { Platform } from '../../../../shared/api/schedule.ts'

export interface StationAddresses {
  readonly streamUrl: string
  readonly homepage: string | null
  /** The station's API key of the platform, from the server's configuration. */
  readonly key: string | null
}

export interface EndpointRequest {
  /** `now` is requested at every poll, `schedule` once an hour. */
  readonly name: 'now' | 'schedule'
  /** `{from}` and `{to}` are placeholders for the requested days, in UTC. */
  readonly url: string
  /** Additional headers of the server, not of a listener. They may contain a key, so do not store or log them. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Endpoint {
  readonly platform: Platform
  readonly requests: readonly EndpointRequest[]
}

/** A broadcast as the platform reports it. The times are in ms since the epoch. */
export interface ReadBroadcast {
  readonly title: string
  readonly host: string | null
  readonly startsAt: number
  readonly endsAt: number | null
  readonly homepage: string | null
}

export interface ReadTrack {
  readonly artist: string | null
  readonly title: string
  /** Original text. Present only when artist and title came in one field. */
  readonly raw?: string
  readonly startedAt: number | null
}

/** Content of a response. Unknown fields are null. With `schedule` null, the response has no schedule. */
export interface Reading {
  readonly zone: string | null
  readonly now: ReadBroadcast | null
  readonly next: ReadBroadcast | null
  readonly schedule: readonly ReadBroadcast[] | null
  readonly track: ReadTrack | null
  readonly earlier: readonly ReadTrack[]
}

export interface ParseContext {
  readonly name: EndpointRequest['name']
  readonly address: string
  readonly streamUrl: string
  /** Name of the station in the catalog: a title that only repeats it is no song. */
  readonly stationName: string
  /** Zone of the station from an earlier response, for platforms that send times without one. */
  readonly zone: string | null
  readonly now: number
}

/** Adapter of one platform. Both functions are pure. The parser worker runs `parse` on untrusted bytes. */
export interface Adapter {
  readonly platform: Platform
  /** Reason why automated requests are permitted, with its source. */
  readonly terms: string
  /** True when automated requests require the platform's permission, which the operator of the API confirms. */
  readonly requiresPermission?: true
  /** Returns the requests for a station, or null if the station is not on the platform. */
  detect(station: StationAddresses): readonly EndpointRequest[] | null
  /** Never throws. Returns null for an unreadable response. */
  parse(body: string, context: ParseContext): Reading | null
}
