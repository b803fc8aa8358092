/** The question whether a station in the own network may be reached; the system asks it, not this page. */
import { log } from '../../lib/log.ts'
import { notifyError } from '../../lib/notify.ts'
import { getMessages } from '../../messages/messages.ts'
import { getPlatform } from '../../platform/platform.ts'

/** Whether the person allows it. False also when they could not be asked, which a toast then says. */
export async function allowPrivate(url: string): Promise<boolean> {
  try {
    return await getPlatform().streams.allowPrivate(url)
  } catch (error) {
    log.warn('The question about an address could not be asked', error)
    notifyError(getMessages().errors.somethingWentWrong)
    return false
  }
}
