/** BroadcastChannel test double for pages of one origin. */
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

  /** Sends a message on channel `name` from a page of `origin`. */
  static say(name: string, data: unknown, origin = location.origin): void {
    for (const channel of FakeChannel.open)
      if (channel.name === name)
        channel.dispatchEvent(new MessageEvent('message', { data, origin }))
  }
}
