import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { playMp3, startFakeStation } from '../../../../shared/net/testing/fake-station.ts'
import { createTestApi } from '../../../testing/test-api.ts'
import { stationDraft } from './own-station.ts'

export async function startCreatorApi(options: { readonly anonymousListening?: true } = {}) {
  const radio = await startFakeStation()
  const api = await createTestApi({
    ...options,
    network: {
      allowed: (host) => host === radio.hostAndPort,
      lookup: async (name) => {
        throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      },
    },
  })
  await api.addUser('ada', 'creator', { plan: 'creator' })
  await api.addUser('bob', 'creator', { plan: 'creator' })
  await api.addUser('pia', 'pro', { plan: 'pro' })
  await api.addUser('lou', 'listener')
  await api.addUser('root', 'admin')
  const stream = radio.on('/live', playMp3(40))

  const moderate = async (id: string, body: unknown) => {
    const response = await api.call('GET', `/stations/${id}/own`, 'root')
    const headers = { 'if-match': String(response.headers.etag) }
    return api.call('PUT', `/stations/${id}/moderation`, 'root', body, headers)
  }

  return {
    ...api,
    radio,
    stream,

    publish: async (as = 'ada', name = 'Under the Bridge'): Promise<OwnStation> => {
      const response = await api.call('POST', '/stations', as, stationDraft(stream, { name }))
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json()
    },

    /** Adds stations of a user to the database, bypassing the API. */
    addOwn: async (ownerId: string, count: number): Promise<void> => {
      const rows = Array.from({ length: count }, (_, n) => ({
        id: `${ownerId}-${n}`,
        origin: 'creator' as const,
        owner_id: ownerId,
        moderation: 'pending',
        name: 'A',
        name_key: 'a',
        url: 'http://a.example/',
        tags: '[]',
        country: 'France',
        countrycode: 'FR',
        language: '[]',
        codec: 'MP3',
        created_at: 1,
        updated_at: 1,
      }))
      await api.database.insertInto('stations').values(rows).execute()
    },

    moderate,

    list: async (id: string): Promise<void> => {
      const response = await moderate(id, { state: 'listed' })
      if (response.statusCode !== 200) throw new Error(response.body)
    },

    putCover: (id: string, as: string | null, type: string, file: Buffer) =>
      api.app.inject({
        method: 'PUT',
        url: `/stations/${id}/cover`,
        headers: {
          host: '127.0.0.1',
          'content-type': type,
          ...(as === null ? {} : { authorization: `Bearer token-${as}` }),
        },
        payload: file,
      }),

    close: async () => {
      await api.close()
      await radio.stop()
    },
  }
}
export type CreatorApi = Awaited<ReturnType<typeof startCreatorApi>>
