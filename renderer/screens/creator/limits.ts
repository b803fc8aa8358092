export const COVER_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
