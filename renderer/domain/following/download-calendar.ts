/** Downloads calendar files (.ics), which the system's calendar can open. */
import { followingText } from '../../../shared/locales/generated/following.ts'
import { getBroadcastFile, getShowFile } from '../../api/following.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { log } from '../../lib/log.ts'
import { notifyError } from '../../lib/notify.ts'

const MIME_TYPE = 'text/calendar'

function downloadCalendar(id: string, text: Promise<string>): void {
  text
    .then((content) => downloadFile(`undertone-${id}.ics`, content, MIME_TYPE))
    .catch((error) => {
      log.warn('Downloading a calendar file failed', error)
      notifyError(followingText.calendarFailed)
    })
}

export const downloadBroadcast = ({ id }: { readonly id: string }): void =>
  downloadCalendar(id, getBroadcastFile(id))

export const downloadShow = ({ id }: { readonly id: string }): void =>
  downloadCalendar(id, getShowFile(id))
