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
  /** The most the connection carries, in kbit/s; null: anything. */
  readonly limit: number | null
  canPlay(variant: StationVariant): boolean
}

/**
 * The variant that is played: the chosen one while the station has it; else the station's own address; where
 * the connection does not carry that, the best below the limit, or the lowest there is. A bitrate that is not
 * known is no reason to avoid an address.
 */
export function chooseVariant(
  station: Station,
  { chosen, limit, canPlay }: Choice,
): StationVariant {
  const [own, ...others] = variantsOf(station) as [StationVariant, ...StationVariant[]]
  const all = [own, ...others]
  const wanted = all.find(({ url }) => url === chosen)
  if (wanted) return wanted
  const playable = all.filter(canPlay)
  const first = playable[0] ?? own
  if (limit === null || first.bitrate === null || first.bitrate <= limit) return first
  const known = playable
    .filter((variant) => variant.bitrate !== null)
    .toSorted((one, other) => (other.bitrate ?? 0) - (one.bitrate ?? 0))
  return known.find(({ bitrate }) => (bitrate ?? 0) <= limit) ?? known.at(-1) ?? first
}
