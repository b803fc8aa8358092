import { originOf, toApp } from './app-origin.ts'

const routingIds = new Map<string, number>()

/** The routing ID of a frame in a page, by its ID in Chromium's debugger. Pages themselves have 1. */
export function routingIdOf(frameId: string): number {
  const known = routingIds.get(frameId) ?? routingIds.size + 2
  routingIds.set(frameId, known)
  return known
}

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
