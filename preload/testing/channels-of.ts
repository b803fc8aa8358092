import {
  type AnyChannel,
  type ChannelTable,
  type IncomingChannel,
  incoming,
  isChannel,
} from '../contract/channel.ts'

/** Every channel of a table, with the path that the page finds it at. */
export function channelsOf(
  table: ChannelTable,
  path: string,
): readonly { readonly path: string; readonly channel: AnyChannel }[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    const at = `${path}.${key}`
    return isChannel(entry) ? [{ path: at, channel: entry }] : channelsOf(entry, at)
  })
}

/** Every channel of a table on which main receives messages, those that only the preload script uses too. */
export function incomingChannels(table: ChannelTable): readonly IncomingChannel[] {
  return channelsOf(table, '').flatMap(({ channel }) => incoming(channel) ?? [])
}
