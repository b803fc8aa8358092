/** The kinds of channel between a page and main, and the bridge that a table of channels stands for. */
import * as z from 'zod/mini'

export type Unsubscribe = () => void

interface Channel<Kind extends string, Call extends (...args: never) => unknown> {
  readonly kind: Kind
  readonly name: string
  /** Never set: it holds the types of what the channel carries. */
  readonly call?: Call
}

/** A channel on which main receives messages. */
interface Incoming {
  /**
   * A schema for each argument: main refuses any other message, and what a page gives beyond them stays on the
   * page. A function, because the page's own code imports the contract without its schemas.
   */
  readonly schemas: () => readonly z.ZodMiniType[]
}

/** The page asks, main answers. */
export interface InvokeChannel<Args extends unknown[], Result>
  extends Channel<'invoke', (...args: Args) => Result>,
    Incoming {}

/** The page tells, main does not answer. */
export interface SendChannel<Args extends unknown[]>
  extends Channel<'send', (...args: Args) => void>,
    Incoming {}

/** Main tells, the page listens. */
export interface EventChannel<Args extends unknown[]>
  extends Channel<'event', (...args: Args) => void> {
  readonly listening?: Listening
}

/** Where the bridge tells main that the first listener has come (true), or the last one has gone. */
type Listening = SendChannel<[listening: boolean]>

/** An event of which main knows whether the page listens. */
export interface WatchedEventChannel<Args extends unknown[]> extends EventChannel<Args> {
  readonly listening: Listening
}

export type IncomingChannel = InvokeChannel<never, unknown> | SendChannel<never>
export type AnyChannel = IncomingChannel | EventChannel<never>

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

/** The schemas of a channel's arguments, as its declaration gives them: nothing where there are no arguments. */
type Schemas<Args extends unknown[]> = Args extends []
  ? []
  : [schemas: () => { readonly [Index in keyof Args]: z.ZodMiniType<Args[Index]> }]

function schemasIn([schemas]: readonly unknown[]): Incoming['schemas'] {
  return (schemas as Incoming['schemas'] | undefined) ?? (() => [])
}

/** Declares a channel on which the page asks and main answers. */
/* @__NO_SIDE_EFFECTS__ */
export function invoke<Args extends unknown[], Result>(
  name: string,
  ...schemas: Schemas<Args>
): InvokeChannel<Args, Result> {
  return { kind: 'invoke', name, schemas: schemasIn(schemas) }
}

/** Declares a channel on which the page tells main something. */
/* @__NO_SIDE_EFFECTS__ */
export function send<Args extends unknown[]>(
  name: string,
  ...schemas: Schemas<Args>
): SendChannel<Args> {
  return { kind: 'send', name, schemas: schemasIn(schemas) }
}

/** Declares a channel on which main tells the page something. */
/* @__NO_SIDE_EFFECTS__ */
export function event<Args extends unknown[]>(name: string): EventChannel<Args> {
  return { kind: 'event', name }
}

/** Declares such a channel, and under `listening` the one that tells main whether the page listens. */
/* @__NO_SIDE_EFFECTS__ */
export function watchedEvent<Args extends unknown[]>(
  name: string,
  listening: string,
): WatchedEventChannel<Args> {
  return { kind: 'event', name, listening: send(listening, () => [z.boolean()]) }
}

/** Tells a channel from a group of them. */
export function isChannel(entry: AnyChannel | ChannelTable): entry is AnyChannel {
  return typeof entry.kind === 'string'
}

/** Where main receives messages because of this entry; undefined for an event that is not watched. */
export function incoming(channel: AnyChannel): IncomingChannel | undefined {
  return channel.kind === 'event' ? channel.listening : channel
}
