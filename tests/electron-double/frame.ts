import { originOf, toAppUrl } from './app-origin.ts'

const routingIds = new Map<string, number>()

/** Routing id of a frame by its id in Chromium's debugger. Main frames have 1. */
export function routingIdOf(frameId: string): number {
  const known = routingIds.get(frameId) ?? routingIds.size + 2
  routingIds.set(frameId, known)
  return known
}

/** The type of `senderFrame` and of frames in events. */
export class Frame {
  readonly url: string
  readonly origin: string
  readonly parent: object | null

  /** `url` is Chromium's address. */
  constructor(url: string, isMainFrame: boolean) {
    this.url = toAppUrl(url)
    this.origin = originOf(this.url)
    this.parent = isMainFrame ? null : {}
  }

  get top(): object {
    return this.parent ?? this
  }
}
