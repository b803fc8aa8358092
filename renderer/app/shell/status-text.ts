import type { ServiceStatus } from '../../features/status/status.ts'
import type { Messages } from '../../messages/messages.ts'

/** What to say about the services: the server first, then the first one that is missing, or null. */
export function statusText(
  { reachable, waitingFor }: ServiceStatus,
  text: Messages['shell'],
): string | null {
  if (!reachable) return text.unreachable
  const [first] = waitingFor
  return first ? text.waitingFor[first] : null
}
