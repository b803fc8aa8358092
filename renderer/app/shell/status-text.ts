import type { ServiceStatus } from '../../domain/sync/status-monitor.ts'
import type { Messages } from '../../locales/messages.ts'

/**
 * What to say about the services: the server first, then the first one that is missing, or null. `hasNoEntry`: a
 * listener without an account could not be given a session; `isSavedOffline`: changes wait on this device.
 */
export function statusText(
  { reachable, waitingFor }: ServiceStatus,
  hasNoEntry: boolean,
  isSavedOffline: boolean,
  text: Pick<Messages, 'shell' | 'accountNeeded'>,
): string | null {
  const [first] = waitingFor
  const cause = !reachable
    ? text.shell.unreachable
    : first
      ? text.shell.waitingFor[first]
      : hasNoEntry
        ? text.accountNeeded.noEntry
        : null
  return [cause, isSavedOffline && text.shell.savedOffline].filter(Boolean).join(' ') || null
}
