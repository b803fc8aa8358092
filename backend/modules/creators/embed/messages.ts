/** Every word of the embedded player. */
export const EMBED = {
  language: 'en',
  onAir: 'On air',
  listen: (name: string) => `Listen to ${name}`,
  cover: (name: string) => `Cover of ${name}`,
  home: 'Website',
  goneTitle: 'Not on Undertone',
  gone: 'This station is not on Undertone at the moment.',
} as const
