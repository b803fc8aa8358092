/** Calendar files, offered for saving: the system's calendar opens them. */
import { getBroadcastFile, getShowFile } from '../../api/following.ts'
import { log } from '../../lib/log.ts'
import { notifyError } from '../../lib/notify.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { getMessages } from '../../locales/messages.ts'

const TYPE = 'text/calendar'

function offer(id: string, read: Promise<string>): void {
  read
    .then((text) => offerFile(`undertone-${id}.ics`, text, TYPE))
    .catch((error) => {
      log.warn('A calendar file could not be read', error)
      notifyError(getMessages().following.calendarFailed)
    })
}

/** Offers one broadcast. */
export const offerBroadcast = ({ id }: { readonly id: string }): void =>
  offer(id, getBroadcastFile(id))

/** Offers what is known of a show's broadcasts. */
export const offerShow = ({ id }: { readonly id: string }): void => offer(id, getShowFile(id))
