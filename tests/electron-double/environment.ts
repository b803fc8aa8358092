import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sessionBusSocket } from '../../shared/session-bus/session-bus.ts'

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

/**
 * What the operating system is like for the app under test. Set by the parent process:
 * - DOUBLE_HEADED=1 shows Chromium's window;
 * - DOUBLE_KEYRING: `gnome_libsecret` (default), `basic_text` (a desktop without one), or `silent` (a
 *   desktop that has one, which does not answer); `rotated` has a new key since the last start and
 *   still knows the one before, `refusing` encrypts nothing, `locked` can read nothing for a while,
 *   `asking` waits for its password until a test says what the user does (`keyring:answer`);
 * - DOUBLE_PLATFORM: `win32`, `darwin`, `linux` (default) or `linux-wayland`;
 * - DOUBLE_TASKBAR=dark: Windows' taskbar has another theme than the apps at the start;
 * - DOUBLE_PROFILE is the folder of an app that names none: without it, a temporary one;
 * - DOUBLE_CHROMIUM_ARGUMENTS are further arguments of Chromium, separated by spaces;
 * - DBUS_SESSION_BUS_ADDRESS is the bus of a Linux desktop, whose panel shows the tray; without one, or with
 *   `disabled:`, the tray is always shown;
 * - DOUBLE_OPEN_URL is a link that the system hands over before the app is ready;
 * - DOUBLE_RESOURCES is the folder that a packaged app has as `process.resourcesPath`: with it the app is packaged;
 * - DOUBLE_CLOCK=1: a test can let main's timers end early (`clock:pass`).
 */
export const environment = {
  headed: process.env.DOUBLE_HEADED === '1',
  keyring: process.env.DOUBLE_KEYRING ?? 'gnome_libsecret',
  personality: personalityNamed(process.env.DOUBLE_PLATFORM),
  darkTaskbar: process.env.DOUBLE_TASKBAR === 'dark',
  sessionBus: sessionBusSocket(process.env),
  openUrl: process.env.DOUBLE_OPEN_URL,
  resources: process.env.DOUBLE_RESOURCES ?? null,
  hasClock: process.env.DOUBLE_CLOCK === '1',
  chromiumArguments: process.env.DOUBLE_CHROMIUM_ARGUMENTS?.split(' ') ?? [],
}

let temporary: string | null = null

/** A folder for an app that was given no profile, made when first asked for. */
export function temporaryProfile(): string {
  temporary ??= process.env.DOUBLE_PROFILE ?? mkdtempSync(path.join(tmpdir(), 'undertone-double-'))
  return temporary
}
