/** The operating system that the double behaves as. */
export interface Personality {
  /** What main reads as process.platform. */
  readonly platform: NodeJS.Platform
  /** What Chromium on Linux draws windows with; absent elsewhere. */
  readonly ozonePlatform?: 'x11' | 'wayland'
}

const PERSONALITIES = {
  win32: { platform: 'win32' },
  darwin: { platform: 'darwin' },
  linux: { platform: 'linux', ozonePlatform: 'x11' },
  'linux-wayland': { platform: 'linux', ozonePlatform: 'wayland' },
} as const satisfies Readonly<Record<string, Personality>>

export type PersonalityName = keyof typeof PERSONALITIES

const isName = (name: string): name is PersonalityName => name in PERSONALITIES

/** The personality of that name; without one, Linux with X11. */
export function personalityNamed(name: string | undefined): Personality {
  if (name === undefined) return PERSONALITIES.linux
  if (!isName(name)) throw new Error(`the double has no personality ${name}`)
  return PERSONALITIES[name]
}
