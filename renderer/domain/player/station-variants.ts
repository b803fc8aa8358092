import type { Station, StationVariant } from '../../../shared/api/stations.ts'

export function variantsOf({ url, codec, bitrate, variants }: Station): StationVariant[] {
  const own = { url, codec, bitrate }
  return [own, ...variants.filter((variant) => variant.url !== url)]
}

interface VariantChoice {
  readonly chosen: string | null
  readonly carried: number | null
  /** The highest bitrate to request, in kbit/s, or null for no limit. */
  readonly limit: number | null
  canPlay(variant: StationVariant): boolean
}

/**
 * Selects the variant to play, in this order: the chosen one; the best that the connection has carried, if better
 * than the main address; the main address. If the main address exceeds the limit, the best below it, or the lowest.
 * An unknown bitrate never excludes a variant.
 */
export function chooseVariant(
  station: Station,
  { chosen, carried, limit, canPlay }: VariantChoice,
): StationVariant {
  const [own, ...others] = variantsOf(station) as [StationVariant, ...StationVariant[]]
  const all = [own, ...others]
  const chosenVariant = all.find(({ url }) => url === chosen)
  if (chosenVariant) return chosenVariant
  const playable = all.filter(canPlay)
  const first = playable[0] ?? own
  if (first.bitrate === null) return first
  const known = playable
    .filter((variant) => variant.bitrate !== null)
    .toSorted((one, other) => (other.bitrate ?? 0) - (one.bitrate ?? 0))
  const bestUpTo = (most: number) => known.find(({ bitrate }) => (bitrate ?? 0) <= most)
  if (limit !== null && first.bitrate > limit) return bestUpTo(limit) ?? known.at(-1) ?? first
  const best = carried === null ? undefined : bestUpTo(carried)
  return (best?.bitrate ?? 0) > first.bitrate ? (best ?? first) : first
}
