import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { Download, Page } from 'playwright'
import { originOf, toAppUrl } from './app-origin.ts'
import { Frame } from './frame.ts'
import { preventable } from './preventable.ts'
import { defaultSession } from './session.ts'
import type { WebContents } from './web-contents.ts'

/** Types of files that pages created for saving, by blob: address. */
const blobTypes = new Map<string, string>()
export const proposed: string[] = []
let chosen: string | null = null

/** Sets the response to save dialogs, which are not displayed. */
export function setSavePath(file: string | null): void {
  chosen = file
}

export function noteBlob(url: string, type: string): void {
  blobTypes.set(url, type)
}

/** `blob:app://undertone/x` for `blob:http://undertone.app.localhost/x`. */
function appUrl(url: string): string {
  return url.startsWith('blob:') ? `blob:${toAppUrl(url.slice('blob:'.length))}` : toAppUrl(url)
}

class DownloadItem extends EventEmitter {
  readonly #download: Download
  readonly #initiator: string
  #dialog: Electron.SaveDialogOptions = {}

  constructor(download: Download, initiator: string) {
    super()
    this.#download = download
    this.#initiator = initiator
  }

  #isDestroyed = false

  /** A prevented download is destroyed after its event. */
  leave(): void {
    this.#isDestroyed = true
  }
  getURL = () => {
    if (this.#isDestroyed) throw new Error('DownloadItem used after being destroyed')
    return appUrl(this.#download.url())
  }
  getInitiatorOrigin = () => this.#initiator
  getMimeType = () => blobTypes.get(this.#download.url()) ?? ''
  getFilename = () => this.#download.suggestedFilename()
  setSaveDialogOptions(options: Electron.SaveDialogOptions): void {
    this.#dialog = options
  }
  getSaveDialogOptions = () => this.#dialog
}

DownloadItem satisfies new (
  download: Download,
  initiator: string,
) => Pick<
  Electron.DownloadItem,
  | 'getFilename'
  | 'getInitiatorOrigin'
  | 'getMimeType'
  | 'getSaveDialogOptions'
  | 'getURL'
  | 'setSaveDialogOptions'
>

/** Asks the app about a download, and then the user for a path, like Electron. */
export async function offerDownload(
  download: Download,
  page: Page,
  contents: WebContents,
): Promise<void> {
  const item = new DownloadItem(download, originOf(toAppUrl(page.url())))
  const event = preventable({})
  const frame = new Frame(page.url(), true)
  defaultSession.emit('will-download', event, item, contents, frame)
  if (event.defaultPrevented) {
    item.leave()
    return download.cancel()
  }
  proposed.push(item.getSaveDialogOptions().defaultPath ?? item.getFilename())
  if (chosen === null) await download.cancel()
  else await download.saveAs(chosen)
  item.emit('done', {}, chosen === null ? 'cancelled' : 'completed')
}
