import type { Codec } from '../../../../shared/api/field-rules.ts'

/** An entry of the directory as the catalogue can take it. */
export interface DirectoryStation {
  readonly stationuuid: string
  readonly changeuuid: string | null
  readonly name: string
  readonly url: string
  readonly homepage: string | null
  readonly favicon: string | null
  readonly tags: readonly string[]
  readonly country: string
  readonly countrycode: string
  /** A part of its country, by name and by ISO 3166-2. */
  readonly region: string | null
  readonly regionCode: string | null
  readonly language: readonly string[]
  readonly languagecodes: readonly string[]
  readonly codec: Codec
  /** kbit/s. */
  readonly bitrate: number | null
  readonly hls: boolean
  readonly votes: number
  readonly clicks: number
  readonly clickTrend: number
  readonly geo: { readonly lat: number; readonly long: number } | null
  /** Whether the directory's own check heard it, and when it last did (ms since the epoch). */
  readonly ok: boolean | null
  readonly okAt: number | null
  readonly sslError: boolean
}

/** Why an entry is not taken. */
export type Refusal = 'no record' | 'no id' | 'no name' | 'no address' | 'unreadable'
