import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { userParams } from '../../../../shared/api/users.ts'
import type { Queries } from '../../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { callerOf } from '../caller.ts'
import { createUserStore } from '../user-store.ts'
import { requireUser } from '../user-view.ts'
import { PERSONAL_PARTS, type PersonalPart } from './parts.ts'

export const EXPORT_PAGE_SIZE = 200

type Row = Readonly<Record<string, unknown>>
type PartName = (typeof PERSONAL_PARTS)[number]['name']

function formatValue(value: unknown, format: string): unknown {
  if (value === null || value === undefined) return null
  if (format === 'time') return new Date(Number(value)).toISOString()
  if (format === 'boolean') return Number(value) === 1
  if (format === 'json') return JSON.parse(String(value))
  return value
}

function toExported({ fields, ofStation }: PersonalPart, row: Row): Row {
  const exported = Object.entries(fields).map(([column, [name, format]]) => [
    name,
    formatValue(row[column], format),
  ])
  return {
    ...(ofStation && { stationId: row.row_station ?? null }),
    ...Object.fromEntries(exported),
  }
}

/** Reads the rows of a user's data export, page by page. */
export function createPersonalDataStore(queries: Queries, pageSize = EXPORT_PAGE_SIZE) {
  async function page(part: PersonalPart, userId: string, after: Row | null): Promise<Row[]> {
    const { table, user, where, order, fields, ofStation } = part
    const column = (name: string) => sql.ref(`${table}.${name}`)
    const columns = [...new Set([...order, ...Object.keys(fields)])].map(column)
    const sortKey = sql.join(order.map(column))
    const condition = where && sql`AND ${column(where.column)} = ${where.is}`
    const afterCondition =
      after && sql`AND (${sortKey}) > (${sql.join(order.map((name) => sql`${after[name]}`))})`
    const { rows } = await sql<Row>`
      SELECT ${sql.join(columns)}
        ${ofStation ? sql`, (SELECT id FROM stations WHERE key = ${column('station_key')}) AS row_station` : sql``}
      FROM ${sql.table(table)}
      WHERE ${column(user)} = ${userId} ${condition ?? sql``} ${afterCondition ?? sql``}
      ORDER BY ${sortKey} LIMIT ${sql.lit(pageSize)}`.execute(queries)
    return rows
  }

  return {
    async *read(name: PartName, userId: string): AsyncGenerator<Row[]> {
      const part: PersonalPart | undefined = PERSONAL_PARTS.find(
        (candidate) => candidate.name === name,
      )
      if (part === undefined) return
      for (let after: Row | null = null; ; ) {
        const rows: Row[] = await page(part, userId, after)
        if (rows.length > 0) yield rows.map((row) => toExported(part, row))
        if (rows.length < pageSize) return
        after = rows.at(-1) ?? null
      }
    },
  }
}
type PersonalDataStore = ReturnType<typeof createPersonalDataStore>

async function* writeExport(
  data: PersonalDataStore,
  uid: string,
  invoices: readonly { readonly id: string }[],
): AsyncGenerator<string> {
  yield '{'
  for (const { name } of PERSONAL_PARTS) {
    yield `${JSON.stringify(name)}:[`
    let separator = ''
    for await (const rows of data.read(name, uid)) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(',')
      separator = ','
    }
    yield '],\n'
  }
  const links = invoices.map((invoice) => ({
    ...invoice,
    document: `/invoices/${invoice.id}/document`,
  }))
  yield `"invoices":${JSON.stringify(links)}}\n`
}

/** Streams a user's data to the user only. An interrupted response is invalid JSON, so it cannot look complete. */
export const personalDataRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, limits, payments } = app
  const users = createUserStore(database)
  const data = createPersonalDataStore(database)
  app.get(
    '/users/:id/export',
    {
      config: { action: 'users.export', callerLookup: 'current' },
      schema: {
        tags: ['users'],
        security: SIGNED_IN,
        summary: 'All stored data of a user, as one JSON file; for its owner only',
        params: userParams,
        response: {
          200: {
            description: 'The copy',
            content: {
              'application/json': {
                schema: z.any().describe('PersonalData: parts by name, each with its rows'),
              },
            },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request)
      await requireUser(users, uid)
      const invoices = await payments.invoices(uid)
      // The count comes after the guard, so that a rejected request does not use up the hourly export.
      await limits.count('export', { uid, ip: request.ip })
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': 'attachment; filename="undertone-data.json"',
          'x-content-type-options': 'nosniff',
        })
        .type('application/json; charset=utf-8')
        .send(Readable.from(writeExport(data, uid, invoices)))
    },
  )
}
