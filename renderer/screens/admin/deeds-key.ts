/** The queries of what admins have done: asked for again after each thing they do. */
export const DEEDS_KEY = ['admin', 'deeds'] as const
