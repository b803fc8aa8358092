import { z } from 'zod'
import type { NoticeMeasure } from '../../shared/api/notices.ts'
import { type OwnStation, REASON_MAX } from '../../shared/api/own-stations.ts'
import { createCoverStore } from '../creators/covers/cover-store.ts'
import { createOwnStationReads } from '../creators/own-station-reads.ts'
import { writeCover, writeRest } from '../creators/own-station-rows.ts'
import { type Allow, createOwnStationStore } from '../creators/own-station-store.ts'
import type { Queries } from '../database/queries.ts'
import type { CoverUrl } from '../stations/station-row.ts'

/** What a measure took away, for giving it back. The picture is base64: one that no station has is kept nowhere else. */
const takenSchema = z.object({
  hidden: z.string().optional(),
  picture: z.string().nullish(),
  favicon: z.string().nullish(),
  description: z.string().nullish(),
})
type Taken = z.infer<typeof takenSchema>

/** The reason that the owner and listeners of a hidden station read. */
const reasonOf = (ground: string) => `A notice was upheld: ${ground}`.slice(0, REASON_MAX)

/** Carries out what was decided about a station, in the transaction of the decision. Times are ms since the epoch. */
export function createMeasureStore(tx: Queries, coverUrl: CoverUrl) {
  const reads = createOwnStationReads(tx, coverUrl)
  const own = createOwnStationStore(tx, coverUrl)

  async function pictureOf(id: string): Promise<Pick<Taken, 'picture' | 'favicon'>> {
    const row = await tx
      .selectFrom('stations')
      .select(['cover', 'favicon'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const image = row.cover === null ? null : await createCoverStore(tx).get(row.cover)
    const picture = image === null ? null : Buffer.from(image).toString('base64')
    return { picture, favicon: row.favicon }
  }

  const writeFavicon = (id: string, favicon: string | null) =>
    tx.updateTable('stations').set({ favicon }).where('id', '=', id).execute()

  const describe = (station: OwnStation, description: string | null, now: number) =>
    own.update(
      station.id,
      () => ({
        ...station,
        description,
        shown: station.shown && { ...station.shown, description },
      }),
      false,
      now,
      null,
    )

  return {
    /** Takes it away; null: the station is gone, or it has nothing of that. Otherwise what was there, as JSON. */
    takeAway: async (
      id: string,
      measure: NoticeMeasure,
      ground: string,
      now: number,
    ): Promise<string | null> => {
      const station = await reads.get(id)
      if (station === null) return null
      if (measure === 'hide') {
        if (station.hidden !== null) return null
        const hidden = reasonOf(ground)
        await writeRest(tx, { ...station, hidden }, now)
        return JSON.stringify({ hidden } satisfies Taken)
      }
      if (measure === 'remove-picture') {
        const taken: Taken = await pictureOf(id)
        const allow: Allow = () => station
        await own.putCover(id, allow, null, false, now)
        await writeFavicon(id, null)
        return JSON.stringify(taken)
      }
      const description = station.shown?.description ?? station.description
      await describe(station, null, now)
      return JSON.stringify({ description } satisfies Taken)
    },

    /** Gives back what was taken, where nothing else has taken its place. */
    giveBack: async (id: string, json: string | null, now: number): Promise<void> => {
      const station = await reads.get(id)
      if (station === null || json === null) return
      const { hidden, picture, favicon, description } = takenSchema.parse(JSON.parse(json))
      if (hidden !== undefined && station.hidden === hidden)
        await writeRest(tx, { ...station, hidden: null }, now)
      if (picture && station.cover === null)
        await writeCover(
          tx,
          id,
          await createCoverStore(tx).add(Buffer.from(picture, 'base64')),
          now,
        )
      if (favicon && station.favicon === null) await writeFavicon(id, favicon)
      if (description && station.description === null) await describe(station, description, now)
    },
  }
}
