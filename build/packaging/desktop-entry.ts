import type { LinuxConfiguration } from 'electron-builder'

type DesktopFile = NonNullable<LinuxConfiguration['desktop']>

/** What the launcher's menu offers besides opening the app: the names of the desktop file's actions. */
export const DESKTOP_ACTIONS = ['Play', 'Pause'] as const

/** The command line of each action. */
const FLAGS = { Play: '--command=play', Pause: '--command=pause' } as const satisfies Record<
  (typeof DESKTOP_ACTIONS)[number],
  string
>

/**
 * The desktop file, beyond what electron-builder writes by itself (Name, Exec with %U, Icon, MimeType).
 * `program` is how the actions call the app: by its name where it is installed, AppRun in an AppImage.
 */
export function desktopFile(program: string): DesktopFile {
  return {
    entry: {
      GenericName: 'Internet Radio',
      Keywords: 'radio;stream;music;station;underground;',
      // A second launch shows the window there is.
      'X-GNOME-SingleWindow': 'true',
      'X-GNOME-UsesNotifications': 'true',
      Actions: `${DESKTOP_ACTIONS.join(';')};`,
    },
    desktopActions: Object.fromEntries(
      DESKTOP_ACTIONS.map((name) => [name, { Name: name, Exec: `${program} ${FLAGS[name]}` }]),
    ),
  }
}
