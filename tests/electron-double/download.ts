import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { Download, Page } from 'playwright'
import { originOf, toAppUrl } from './app-origin.ts'
import { Frame } from './frame.ts'
import { preventable } from './preventable.ts'
import { defaultSession } from './session.ts'
import type { WebContents } from './web-contents.ts'

/** Media types of the files that pages offer for saving, by blob: URL. */
const blobTypes = new Map<string, string>()
export const proposed: string[] = []
let savePath: string | null = null

/** Sets the response to save dialogs, which are not displayed. */
export function setSavePath(file: string | null): void {
  savePath = file
}

export function recordBlobType(url: string, type: string): void {
  blobTypes.set(url, type)
}

/** Maps `blob:http://undertone.app.localhost/x` to `blob:app://undertone/x`. */
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

  /** Electron destroys a prevented download after its event. */
  markDestroyed(): void {
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

/** Emits will-download and then asks the user for a path, as Electron does. */
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
    item.markDestroyed()
    return download.cancel()
  }
  proposed.push(item.getSaveDialogOptions().defaultPath ?? item.getFilename())
  if (savePath === null) await download.cancel()
  else await download.saveAs(savePath)
  item.emit('done', {}, savePath === null ? 'cancelled' : 'completed')
}
