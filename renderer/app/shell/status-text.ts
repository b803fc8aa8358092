import type { ServiceStatus } from '../../features/status/status.ts'
import type { Messages } from '../../messages/messages.ts'

/**
 * What to say about the services: the server first, then the first one that is missing, or null. `hasNoEntry`: a
 * listener without an account could not be given a session.
 */
export function statusText(
  { reachable, waitingFor }: ServiceStatus,
  hasNoEntry: boolean,
  text: Pick<Messages, 'shell' | 'accountNeeded'>,
): string | null {
  if (!reachable) return text.shell.unreachable
  const [first] = waitingFor
  if (first) return text.shell.waitingFor[first]
  return hasNoEntry ? text.accountNeeded.noEntry : null
}
