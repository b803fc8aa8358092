import { originOf, toApp } from './app-origin.ts'

/** What `senderFrame` and the frames of events are. */
export class Frame {
  readonly url: string
  readonly origin: string
  readonly parent: object | null

  /** The frame at `url`, as Chromium knows it. */
  constructor(url: string, isMainFrame: boolean) {
    this.url = toApp(url)
    this.origin = originOf(this.url)
    this.parent = isMainFrame ? null : {}
  }

  /** The page's own frame. */
  get top(): object {
    return this.parent ?? this
  }
}
