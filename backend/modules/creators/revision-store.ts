import { z } from 'zod'
import { type OwnStation, publishedVersionSchema } from '../../../shared/api/own-stations.ts'
import type { Queries } from '../../database/queries.ts'
import { jsonReasons, type PictureUrls, type Row } from '../stations/station-row.ts'
import { moderatedContent, type Rejection, rejectionColumns } from './moderated-content.ts'

/** Content of a revision without its cover, which has a separate column. */
const contentSchema = z.object(publishedVersionSchema.shape).omit({ cover: true })

const revisionSchema = z.object({
  revision_state: z.enum(['pending', 'rejected']),
  revision_rejection: z.string().nullable(),
  revision_field_reasons: jsonReasons,
  revision_review_note: z.string().nullable(),
  revision_content: z.string().transform((text) => contentSchema.parse(JSON.parse(text))),
  revision_cover: z.string().nullable(),
})

/** Selects stations with the columns of their revisions, prefixed with `revision_`. */
export function stationsWithRevisions(queries: Queries) {
  return queries
    .selectFrom('stations')
    .leftJoin('station_revisions as revision', 'revision.station_key', 'stations.key')
    .selectAll('stations')
    .select([
      'revision.state as revision_state',
      'revision.rejection as revision_rejection',
      'revision.field_reasons as revision_field_reasons',
      'revision.review_note as revision_review_note',
      'revision.content as revision_content',
      'revision.cover as revision_cover',
    ])
}

export function withRevision(station: OwnStation, row: Row, pictureUrls: PictureUrls): OwnStation {
  if (row.revision_state === null) return station
  const revision = revisionSchema.parse(row)
  const cover = revision.revision_cover
  return {
    ...station,
    ...revision.revision_content,
    cover: cover === null ? null : pictureUrls.cover(cover),
    moderation: revision.revision_state,
    rejection: revision.revision_rejection,
    fieldReasons: revision.revision_field_reasons,
    reviewNote: revision.revision_review_note,
    shown: moderatedContent(station),
  }
}

/** Stores pending or rejected revisions of listed stations. Times are ms since the epoch. */
export function createRevisionStore(queries: Queries) {
  const station = (id: string) => queries.selectFrom('stations').where('id', '=', id)
  const update = (id: string) =>
    queries.updateTable('station_revisions').where('station_key', '=', station(id).select('key'))

  return {
    /** Stores a revision. Does not change the cover of an existing revision. */
    save: async (revision: OwnStation, isProbed: boolean, now: number): Promise<void> => {
      await queries
        .insertInto('station_revisions')
        .values({
          station_key: station(revision.id).select('key'),
          state: revision.moderation === 'rejected' ? 'rejected' : 'pending',
          ...rejectionColumns(revision),
          review_note: revision.reviewNote,
          content: JSON.stringify(contentSchema.parse(revision)),
          cover: station(revision.id).select('cover'),
          checked_at: isProbed ? now : null,
          submitted_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('station_key').doUpdateSet((eb) => ({
            state: eb.ref('excluded.state'),
            rejection: eb.ref('excluded.rejection'),
            field_reasons: eb.ref('excluded.field_reasons'),
            review_note: eb.ref('excluded.review_note'),
            content: eb.ref('excluded.content'),
            checked_at: eb.fn.coalesce('excluded.checked_at', 'station_revisions.checked_at'),
            submitted_at: eb.ref('excluded.submitted_at'),
          })),
        )
        .execute()
    },

    decide: async (
      id: string,
      state: 'pending' | 'rejected',
      rejection: Rejection,
    ): Promise<void> => {
      await update(id)
        .set({ state, ...rejectionColumns(rejection) })
        .execute()
    },

    setCover: async (id: string, cover: string | null): Promise<void> => {
      await update(id).set({ cover }).execute()
    },

    /** Copies the cover and the check result of a revision to its station. */
    copyToStation: async (id: string): Promise<void> => {
      await queries
        .updateTable('stations')
        .from('station_revisions as revision')
        .set((eb) => ({
          cover: eb.ref('revision.cover'),
          check_state: eb
            .case()
            .when('revision.checked_at', 'is', null)
            .then(eb.ref('stations.check_state'))
            .else('heard')
            .end(),
          check_at: eb.fn.coalesce('revision.checked_at', 'stations.check_at'),
        }))
        .whereRef('revision.station_key', '=', 'stations.key')
        .where('stations.id', '=', id)
        .execute()
    },

    remove: async (id: string): Promise<void> => {
      await queries
        .deleteFrom('station_revisions')
        .where('station_key', '=', station(id).select('key'))
        .execute()
    },
  }
}
