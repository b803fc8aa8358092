import type { Station, StationVariant } from '../../../shared/api/stations.ts'

export function variantsOf({ url, codec, bitrate, variants }: Station): StationVariant[] {
  const mainVariant = { url, codec, bitrate }
  return [mainVariant, ...variants.filter((variant) => variant.url !== url)]
}

interface VariantChoice {
  readonly chosen: string | null
  /** The highest bitrate that the connection has carried, in kbit/s, or null when it is unknown. */
  readonly carried: number | null
  /** The highest bitrate to request, in kbit/s, or null for no limit. */
  readonly limit: number | null
  canPlay(variant: StationVariant): boolean
}

/**
 * Selects the variant that the user chose, the best one that the connection has carried, or the main address. If the
 * main address exceeds the bitrate limit, the best variant within the limit plays, or else the lowest one.
 */
export function chooseVariant(
  station: Station,
  { chosen, carried, limit, canPlay }: VariantChoice,
): StationVariant {
  const [mainVariant, ...others] = variantsOf(station) as [StationVariant, ...StationVariant[]]
  const variants = [mainVariant, ...others]
  const chosenVariant = variants.find(({ url }) => url === chosen)
  if (chosenVariant) return chosenVariant
  const playable = variants.filter(canPlay)
  const preferred = playable[0] ?? mainVariant
  if (preferred.bitrate === null) return preferred
  const byBitrate = playable
    .filter((variant) => variant.bitrate !== null)
    .toSorted((variant, other) => (other.bitrate ?? 0) - (variant.bitrate ?? 0))
  const bestUpTo = (bitrateMax: number) =>
    byBitrate.find(({ bitrate }) => (bitrate ?? 0) <= bitrateMax)
  if (limit !== null && preferred.bitrate > limit)
    return bestUpTo(limit) ?? byBitrate.at(-1) ?? preferred
  const best = carried === null ? undefined : bestUpTo(carried)
  return (best?.bitrate ?? 0) > preferred.bitrate ? (best ?? preferred) : preferred
}
