const SLUG_MAX = 60
const UUID_PIECE = 8

/**
 * The id of a station that comes from the directory: its name's letters and a piece of its uuid. Given once; a
 * change of the name leaves it.
 */
export function stationSlug(name: string, stationuuid: string): string {
  const letters = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-/, '')
    .replace(/-$/, '')
  return `${letters === '' ? 'station' : letters}-${stationuuid.slice(0, UUID_PIECE)}`
}
