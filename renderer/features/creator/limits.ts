/** ISO 3166-1 leaves ZZ to its users: here, no country. */
export const NO_COUNTRY = 'ZZ'
export const COVER_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
