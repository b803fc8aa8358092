/** Which of a station's addresses is played. Pure. */
import type { Station, StationVariant } from '../../../shared/api/stations.ts'

/** All addresses of a station, its own first. */
export function variantsOf({ url, codec, bitrate, variants }: Station): StationVariant[] {
  const own = { url, codec, bitrate }
  return [own, ...variants.filter((variant) => variant.url !== url)]
}

interface Choice {
  /** The address that the listener has chosen; null: none. */
  readonly chosen: string | null
  /** The most the connection has carried, in kbit/s; null: not known. */
  readonly carried: number | null
  /** The most that is asked of the connection, in kbit/s; null: anything. */
  readonly limit: number | null
  canPlay(variant: StationVariant): boolean
}

/**
 * The variant that is played: the chosen one while the station has it; else the best that the connection has
 * carried, where that is better than the station's own address; else the own one. Where the connection does
 * not carry that, the best below the limit, or the lowest there is. A bitrate that is not known is no reason to
 * avoid an address.
 */
export function chooseVariant(
  station: Station,
  { chosen, carried, limit, canPlay }: Choice,
): StationVariant {
  const [own, ...others] = variantsOf(station) as [StationVariant, ...StationVariant[]]
  const all = [own, ...others]
  const wanted = all.find(({ url }) => url === chosen)
  if (wanted) return wanted
  const playable = all.filter(canPlay)
  const first = playable[0] ?? own
  if (first.bitrate === null) return first
  const known = playable
    .filter((variant) => variant.bitrate !== null)
    .toSorted((one, other) => (other.bitrate ?? 0) - (one.bitrate ?? 0))
  const within = (most: number) => known.find(({ bitrate }) => (bitrate ?? 0) <= most)
  if (limit !== null && first.bitrate > limit) return within(limit) ?? known.at(-1) ?? first
  const best = carried === null ? undefined : within(carried)
  return (best?.bitrate ?? 0) > first.bitrate ? (best ?? first) : first
}
