/** The kinds of channel between a page and main, and the bridge that a table of channels stands for. */

export type Unsubscribe = () => void

interface Channel<Kind extends string, Call extends (...args: never) => unknown> {
  readonly kind: Kind
  readonly name: string
  /** Never set: it holds the types of what the channel carries. */
  readonly call?: Call
}

/** The page asks, main answers. */
export interface InvokeChannel<Args extends unknown[], Result>
  extends Channel<'invoke', (...args: Args) => Result> {
  /** How many arguments there are: what a page gives beyond them stays on the page. */
  readonly takes: number
}

/** The page tells, main does not answer. */
export interface SendChannel<Args extends unknown[]>
  extends Channel<'send', (...args: Args) => void> {
  /** As for InvokeChannel. */
  readonly takes: number
}

/** Main tells, the page listens. */
export interface EventChannel<Args extends unknown[]>
  extends Channel<'event', (...args: Args) => void> {
  /** Where main is told when the first listener comes, and when the last one goes. */
  readonly listening?: SendChannel<[listening: boolean]>
}

export type AnyChannel = InvokeChannel<never, unknown> | SendChannel<never> | EventChannel<never>

/** Channels by the names that the page calls them by, in groups or not. */
export interface ChannelTable {
  readonly [name: string]: AnyChannel | ChannelTable
}

/** What a page finds in place of a table: a function for each channel. */
export type BridgeOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends InvokeChannel<infer Args, infer Result>
    ? (...args: Args) => Promise<Result>
    : Table[Name] extends SendChannel<infer Args>
      ? (...args: Args) => void
      : Table[Name] extends EventChannel<infer Args>
        ? (listener: (...args: Args) => void) => Unsubscribe
        : BridgeOf<Table[Name]>
}

/** Declares a channel on which the page asks and main answers. */
/* @__NO_SIDE_EFFECTS__ */
export function invoke<Args extends unknown[], Result>(
  name: string,
  takes: Args['length'],
): InvokeChannel<Args, Result> {
  return { kind: 'invoke', name, takes }
}

/** Declares a channel on which the page tells main something. */
/* @__NO_SIDE_EFFECTS__ */
export function send<Args extends unknown[]>(
  name: string,
  takes: Args['length'],
): SendChannel<Args> {
  return { kind: 'send', name, takes }
}

/** Declares a channel on which main tells the page something. */
/* @__NO_SIDE_EFFECTS__ */
export function event<Args extends unknown[]>(
  name: string,
  listening?: EventChannel<Args>['listening'],
): EventChannel<Args> {
  return { kind: 'event', name, ...(listening && { listening }) }
}

/** Tells a channel from a group of them. */
export function isChannel(entry: AnyChannel | ChannelTable): entry is AnyChannel {
  return typeof entry.kind === 'string'
}
