import { followingText } from '../../../shared/locales/generated/following.ts'
/** Downloads calendar files (.ics), which the system's calendar can open. */
import { getBroadcastFile, getShowFile } from '../../api/following.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { log } from '../../lib/log.ts'
import { notifyError } from '../../lib/notify.ts'

const TYPE = 'text/calendar'

function download(id: string, read: Promise<string>): void {
  read
    .then((text) => downloadFile(`undertone-${id}.ics`, text, TYPE))
    .catch((error) => {
      log.warn('Downloading a calendar file failed', error)
      notifyError(followingText.calendarFailed)
    })
}

export const downloadBroadcast = ({ id }: { readonly id: string }): void =>
  download(id, getBroadcastFile(id))

export const downloadShow = ({ id }: { readonly id: string }): void => download(id, getShowFile(id))
