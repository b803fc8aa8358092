import { originOf, toApp } from './app-origin.ts'

/** What `senderFrame` and the frames of events are. */
export interface Frame {
  readonly url: string
  readonly origin: string
  readonly parent: object | null
}

/** The frame at `url`, as Chromium knows it. */
export function frameAt(url: string, isMainFrame: boolean): Frame {
  const appUrl = toApp(url)
  return { url: appUrl, origin: originOf(appUrl), parent: isMainFrame ? null : {} }
}
