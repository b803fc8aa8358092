/** Downloads calendar files (.ics), which the system's calendar can open. */
import { getBroadcastFile, getShowFile } from '../../api/following.ts'
import { log } from '../../lib/log.ts'
import { notifyError } from '../../lib/notify.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { getMessages } from '../../locales/messages.ts'

const TYPE = 'text/calendar'

function download(id: string, read: Promise<string>): void {
  read
    .then((text) => offerFile(`undertone-${id}.ics`, text, TYPE))
    .catch((error) => {
      log.warn('Downloading a calendar file failed', error)
      notifyError(getMessages().following.calendarFailed)
    })
}

export const offerBroadcast = ({ id }: { readonly id: string }): void =>
  download(id, getBroadcastFile(id))

export const offerShow = ({ id }: { readonly id: string }): void => download(id, getShowFile(id))
