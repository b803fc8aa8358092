import { type AnyChannel, type ChannelTable, isChannel } from '../contract/channel.ts'

/** Every channel of a table, those that only the preload script uses too, with the path the page finds it at. */
export function channelsOf(
  table: ChannelTable,
  path: string,
): readonly { readonly path: string | null; readonly channel: AnyChannel }[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    const at = `${path}.${key}`
    if (!isChannel(entry)) return channelsOf(entry, at)
    const own = entry.kind === 'event' && entry.listening
    return [{ path: at, channel: entry }, ...(own ? [{ path: null, channel: own }] : [])]
  })
}
