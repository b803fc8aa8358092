import type { LinuxConfiguration } from 'electron-builder'

type DesktopFile = NonNullable<LinuxConfiguration['desktop']>

/** Names of the desktop file's actions, which appear in the launcher's menu. */
export const DESKTOP_ACTIONS = ['Play', 'Pause'] as const

const ACTION_FLAGS = { Play: '--command=play', Pause: '--command=pause' } as const satisfies Record<
  (typeof DESKTOP_ACTIONS)[number],
  string
>

/** Returns additions to electron-builder's desktop file. `program` is the app's name, or AppRun in an AppImage. */
export function desktopFile(program: string): DesktopFile {
  return {
    entry: {
      GenericName: 'Internet Radio',
      Keywords: 'radio;stream;music;station;underground;',
      'X-GNOME-SingleWindow': 'true',
      'X-GNOME-UsesNotifications': 'true',
      Actions: `${DESKTOP_ACTIONS.join(';')};`,
    },
    desktopActions: Object.fromEntries(
      DESKTOP_ACTIONS.map((name) => [
        name,
        { Name: name, Exec: `${program} ${ACTION_FLAGS[name]}` },
      ]),
    ),
  }
}
