import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sessionBusSocket } from '../../shared/session-bus/session-bus.ts'

export interface Personality {
  /** process.platform in the main process. */
  readonly platform: NodeJS.Platform
  /** Chromium's windowing backend on Linux. Absent on other systems. */
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

/** Without a name, returns Linux with X11. */
export function personalityNamed(name: string | undefined): Personality {
  if (name === undefined) return PERSONALITIES.linux
  if (!isName(name)) throw new Error(`the double has no personality ${name}`)
  return PERSONALITIES[name]
}

/**
 * Settings of the double, which the parent process passes as environment variables:
 * - DOUBLE_HEADED=1 shows Chromium's window;
 * - DOUBLE_KEYRING: `gnome_libsecret` (default), `basic_text` (a desktop without one), or `silent` (one that does not
 * respond); `rotated` has a new key since the last start and still knows the previous one, `refusing` encrypts nothing,
 * `locked` temporarily decrypts nothing, `asking` waits for its password until a test responds (`keyring:answer`);
 * - DOUBLE_PLATFORM: `win32`, `darwin`, `linux` (default) or `linux-wayland`;
 * - DOUBLE_TASKBAR=dark: Windows' taskbar starts with another theme than the apps;
 * - DOUBLE_PROFILE is the default profile folder; without it, a temporary one;
 * - DOUBLE_CHROMIUM_ARGUMENTS are further arguments of Chromium, separated by spaces;
 * - DBUS_SESSION_BUS_ADDRESS is the bus of a Linux desktop, whose panel shows the tray; without one, or with
 * `disabled:`, the tray is always shown;
 * - DOUBLE_OPEN_URL is a link that the system opens before the app is ready;
 * - DOUBLE_RESOURCES is the `process.resourcesPath` of a packaged app: with it the app is packaged;
 * - DOUBLE_CLOCK=1: tests can run main's timers early (`clock:pass`).
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

export function temporaryProfile(): string {
  temporary ??= process.env.DOUBLE_PROFILE ?? mkdtempSync(path.join(tmpdir(), 'undertone-double-'))
  return temporary
}
