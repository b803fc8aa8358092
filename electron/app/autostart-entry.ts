import { desktopEntry } from '../installation/desktop-entry.ts'

/** What the app is started with at login: it plays from the tray, and no window comes up. */
export const HIDDEN_ARGUMENT = '--hidden'

/**
 * Text of the file in `autostart` that makes a Linux desktop start `program` at login (Desktop
 * Application Autostart Specification). Null for a path that no such file can name.
 */
export function autostartEntry(program: string): string | null {
  return desktopEntry(program, HIDDEN_ARGUMENT, ['X-GNOME-Autostart-enabled=true'])
}

/** Whether such a file makes the desktop start something: users switch it off there, too. */
export function startsSomething(entry: string): boolean {
  return !/^[ \t]*(Hidden[ \t]*=[ \t]*true|X-GNOME-Autostart-enabled[ \t]*=[ \t]*false)[ \t\r]*$/m.test(
    entry,
  )
}
