/** Stands in for BroadcastChannel in unit tests: what one page of the origin says to the others. */
export class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>()
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.add(this)
  }

  close(): void {
    FakeChannel.open.delete(this)
  }

  /** A message on the channel `name`, from a page of `origin`. */
  static say(name: string, data: unknown, origin = location.origin): void {
    for (const channel of FakeChannel.open)
      if (channel.name === name)
        channel.dispatchEvent(new MessageEvent('message', { data, origin }))
  }
}
