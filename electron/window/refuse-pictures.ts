import type { Session } from 'electron'
import type { Logger } from '../log/logger.ts'

/**
 * Bytes of the largest picture that is loaded. The largest ones the app draws have 640 pixels a side, which without any
 * compression are 1.6 MB; icons that stations name are foreign, and some have ten times that.
 */
export const PICTURE_BYTES_MAX = 2_000_000

/** Of a picture that never ends: each part takes the place of the one before (as cameras send them). */
const ENDLESS = 'multipart/x-mixed-replace'

/** Why a picture with these headers is not loaded; null: it is. One that does not tell its length is judged by its measures once it is there. */
export function pictureProblem(
  headers: Readonly<Record<string, readonly string[]>>,
): 'too-large' | 'endless' | null {
  const values = (wanted: string) =>
    Object.entries(headers).flatMap(([name, some]) =>
      name.toLowerCase() === wanted ? some.map((value) => value.trim().toLowerCase()) : [],
    )
  if (values('content-length').some((length) => Number(length) > PICTURE_BYTES_MAX)) {
    return 'too-large'
  }
  return values('content-type').some((type) => type.startsWith(ENDLESS)) ? 'endless' : null
}

/** Breaks off pictures of any server before their first byte, where their headers say that they are none for a radio. */
export function refusePictures(options: {
  readonly session: Pick<Session, 'webRequest'>
  readonly log: Logger
}): void {
  const { session, log } = options
  session.webRequest.onHeadersReceived(
    { urls: ['http://*/*', 'https://*/*'], types: ['image'] },
    ({ responseHeaders }, decide) => {
      const problem = pictureProblem(responseHeaders ?? {})
      if (problem !== null) log.warn('refused a picture', { problem })
      decide({ cancel: problem !== null })
    },
  )
}
