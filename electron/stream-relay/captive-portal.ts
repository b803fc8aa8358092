import { parseStreamUrl } from '../../shared/net/address-rules.ts'
import { type Caller, openUpstream } from '../../shared/net/upstream.ts'
import { mediaType } from '../../shared/radio/media-type.ts'

/** What the app's own service answered to the question whether it is there. */
export interface Probe {
  readonly status: number
  readonly contentType: string | null
  /** Where a redirect leads to; null for none. */
  readonly location: string | null
  readonly url: string
}

/**
 * Whether another server answered in the service's place: a network that wants a sign-in first (RFC
 * 8908 tells why it is so hard to know). The service itself answers with JSON and redirects nowhere.
 */
export function isPortalAnswer({ status, contentType, location, url }: Probe): boolean {
  if (status === 511) return true
  if (status >= 300 && status < 400 && location !== null) {
    const target = parseStreamUrl(location, url)
    return target !== null && target.host !== new URL(url).host
  }
  return status === 200 && mediaType(contentType) === 'text/html'
}

/** Asks the app's own service at `url`. A service that cannot be reached is no proof. */
export async function isBehindPortal(
  url: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const answer = await openUpstream(new URL(url), caller, {}, signal)
    answer.hangUp()
    return isPortalAnswer({
      status: answer.status,
      contentType: answer.header('content-type'),
      location: answer.header('location'),
      url,
    })
  } catch {
    return false
  }
}
