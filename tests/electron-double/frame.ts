import { originOf, toAppUrl } from './app-origin.ts'

const routingIds = new Map<string, number>()

/** Returns the routing id of a child frame by its id in Chromium's debugger. Main frames have 1. */
export function routingIdOf(frameId: string): number {
  const routingId = routingIds.get(frameId) ?? routingIds.size + 2
  routingIds.set(frameId, routingId)
  return routingId
}

/** A WebFrameMain, as events contain it. */
export class Frame {
  readonly url: string
  readonly origin: string
  readonly parent: object | null

  /** `url` is the URL in Chromium. */
  constructor(url: string, isMainFrame: boolean) {
    this.url = toAppUrl(url)
    this.origin = originOf(this.url)
    this.parent = isMainFrame ? null : {}
  }

  get top(): object {
    return this.parent ?? this
  }
}
