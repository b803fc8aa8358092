/** Types and constructors of the IPC channels that the contract declares. */
import * as z from 'zod/mini'

export type Unsubscribe = () => void

interface Channel<Kind extends string, Call extends (...args: never) => unknown> {
  readonly kind: Kind
  readonly name: string
  /** Carries only the type of the payload and is never set. */
  readonly call?: Call
}

interface Incoming {
  /** Returns a schema for each argument. It is a function, so that the page's bundle can exclude the schemas. */
  readonly schemas: () => readonly z.ZodMiniType[]
}

export interface InvokeChannel<Args extends unknown[], Result>
  extends Channel<'invoke', (...args: Args) => Result>,
    Incoming {}

export interface SendChannel<Args extends unknown[]>
  extends Channel<'send', (...args: Args) => void>,
    Incoming {}

export interface EventChannel<Args extends unknown[]>
  extends Channel<'event', (...args: Args) => void> {
  readonly listening?: Listening
}

/** Channel on which the bridge reports the first listener (true) and the removal of the last listener (false). */
type Listening = SendChannel<[listening: boolean]>

/** Event for which the main process knows if the page listens. */
export interface WatchedEventChannel<Args extends unknown[]> extends EventChannel<Args> {
  readonly listening: Listening
}

export type IncomingChannel = InvokeChannel<never, unknown> | SendChannel<never>
export type AnyChannel = IncomingChannel | EventChannel<never>

export interface ChannelTable {
  readonly [name: string]: AnyChannel | ChannelTable
}

export type BridgeOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends InvokeChannel<infer Args, infer Result>
    ? (...args: Args) => Promise<Result>
    : Table[Name] extends SendChannel<infer Args>
      ? (...args: Args) => void
      : Table[Name] extends EventChannel<infer Args>
        ? (listener: (...args: Args) => void) => Unsubscribe
        : BridgeOf<Table[Name]>
}

type Schemas<Args extends unknown[]> = Args extends []
  ? []
  : [schemas: () => { readonly [Index in keyof Args]: z.ZodMiniType<Args[Index]> }]

function schemasIn([schemas]: readonly unknown[]): Incoming['schemas'] {
  return (schemas as Incoming['schemas'] | undefined) ?? (() => [])
}

/* @__NO_SIDE_EFFECTS__ */
export function invoke<Args extends unknown[], Result>(
  name: string,
  ...schemas: Schemas<Args>
): InvokeChannel<Args, Result> {
  return { kind: 'invoke', name, schemas: schemasIn(schemas) }
}

/* @__NO_SIDE_EFFECTS__ */
export function send<Args extends unknown[]>(
  name: string,
  ...schemas: Schemas<Args>
): SendChannel<Args> {
  return { kind: 'send', name, schemas: schemasIn(schemas) }
}

/* @__NO_SIDE_EFFECTS__ */
export function event<Args extends unknown[]>(name: string): EventChannel<Args> {
  return { kind: 'event', name }
}

/* @__NO_SIDE_EFFECTS__ */
export function watchedEvent<Args extends unknown[]>(
  name: string,
  listening: string,
): WatchedEventChannel<Args> {
  return { kind: 'event', name, listening: send(listening, () => [z.boolean()]) }
}

export function isChannel(entry: AnyChannel | ChannelTable): entry is AnyChannel {
  return typeof entry.kind === 'string'
}

/** Returns the channel on which the main process receives messages. An event has such a channel only when watched. */
export function incomingChannel(channel: AnyChannel): IncomingChannel | undefined {
  return channel.kind === 'event' ? channel.listening : channel
}
